package manyclients.contract.xray;

import jdk.jfr.Category;
import jdk.jfr.Enabled;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.StackTrace;

/// One thing that a thread of a server has just done: a moment without a duration. So a handler
/// that never returns is in the recording, too; an event that lasts is written only when it ends.
///
/// The Flight Recorder notes the thread, and the time by its own clock. The clients, which are in
/// another process, have [System#nanoTime()]: so does each event.
@Category("Many Clients")
@Enabled(false)
@StackTrace(false)
abstract class XrayEvent extends Event {
  @Label("Time by System.nanoTime()")
  final long nanos = System.nanoTime();
}
