package manyclients.exercises.workshop;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// Records how long one connection's requests waited. Request n, from 0, is due at start + n ×
/// interval. All times are in nanoseconds, of one clock.
public final class LatencyLog {
  private final Map<Integer, Long> sent = new HashMap<>();
  private final List<Long> latencies = new ArrayList<>();

  /// @param start when request 0 is due
  /// @param interval the time between two requests
  public LatencyLog(long start, long interval) {
    // TODO: the schedule is not used
  }

  /// Notes that request n was sent, possibly later than it was due.
  public void sent(int n, long now) {
    sent.put(n, now);
  }

  /// Notes that the reply to request n has come.
  public void replied(int n, long now) {
    latencies.add(now - sent.getOrDefault(n, now));
  }

  /// Returns the least latency that `percent` in 100 requests due by `end` don't exceed; 0 if none.
  ///
  /// @param percent more than 0, at most 100
  /// @param end the moment until which a request without a reply has waited, at least
  public long percentile(double percent, long end) {
    // TODO: which requests are missing here?
    List<Long> sorted = latencies.stream().sorted().toList();
    int rank = (int) Math.ceil(percent * sorted.size() / 100);
    return sorted.isEmpty() ? 0 : sorted.get(Math.max(1, rank) - 1);
  }
}
