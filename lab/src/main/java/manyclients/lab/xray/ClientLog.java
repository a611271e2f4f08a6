package manyclients.lab.xray;

import java.util.List;
import java.util.Map;
import manyclients.lab.xray.trace.Mark.Kind;

/// The actions of a few clients, with the times that the clients noted.
///
/// Its times are those of [System#nanoTime()], like those of the server's events. On Linux and
/// macOS this clock is the machine's, and the same for all processes: HotSpot reads
/// CLOCK_MONOTONIC, or `mach_absolute_time`.
///
/// @param began when the clients began to connect
/// @param ended when the planned time was over
/// @param notes their actions, in order
/// @param clients the clients by local port, by which the server knows them
record ClientLog(long began, long ended, List<Note> notes, Map<Integer, Integer> clients) {

  /// One action of a client.
  record Note(Kind kind, long nanos, int client) {}
}
