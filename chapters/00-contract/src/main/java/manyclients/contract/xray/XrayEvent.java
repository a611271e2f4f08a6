package manyclients.contract.xray;

import jdk.jfr.Category;
import jdk.jfr.Enabled;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.StackTrace;

/// An event without a duration: a step of a server's thread. The recording thus contains even a
/// handler that never returns; an event with a duration is written when it ends.
///
/// The Flight Recorder adds the thread, and the time by its own clock. The clients, in another
/// process, measure with [System#nanoTime()], so each event has that time, too.
@Category("Many Clients")
@Enabled(false)
@StackTrace(false)
abstract class XrayEvent extends Event {
  @Label("Time by System.nanoTime()")
  final long nanos = System.nanoTime();
}
