package manyclients.lab.xray.trace;

import java.util.ArrayList;
import java.util.List;

/// The number of requests that wait for a thread.
///
/// @param at the moment since when, in microseconds since the trace began
public record QueueLength(long at, int length) {

  /// Returns the changes of the length: one more with each request that is queued, one less when
  /// the handler begins with it.
  static List<QueueLength> of(int clients, List<Mark> marks) {
    int[] queued = new int[clients];
    int length = 0;
    List<QueueLength> lengths = new ArrayList<>();
    for (Mark mark : marks) {
      int client = mark.client();
      if (client == Mark.NONE) {
        continue;
      }
      if (mark.kind() == Mark.Kind.QUEUED) {
        queued[client]++;
        lengths.add(new QueueLength(mark.at(), ++length));
      } else if (mark.kind() == Mark.Kind.HANDLER_BEGAN && queued[client] > 0) {
        queued[client]--;
        lengths.add(new QueueLength(mark.at(), --length));
      }
    }
    return List.copyOf(lengths);
  }
}
