package manyclients.lab.xray;

import java.util.List;
import java.util.Map;
import manyclients.lab.xray.trace.Mark.Kind;

/// What a few clients did, by their own account.
///
/// Its times are those of [System#nanoTime()], and so are those of the server's events. On Linux
/// and macOS this clock is the machine's, and the same for all processes: HotSpot reads
/// CLOCK_MONOTONIC, or `mach_absolute_time`.
///
/// @param began when the first of them connected
/// @param ended when they stopped
/// @param notes what they did, in its order
/// @param clients which client has which local port: the server knows them by their ports
record ClientLog(long began, long ended, List<Note> notes, Map<Integer, Integer> clients) {

  /// One thing that a client has done.
  record Note(Kind kind, long nanos, int client) {}
}
