package manyclients.exercises.workshop;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/// Records how long one connection's requests waited. Request n, from 0, is due at start + n ×
/// interval. All times are in nanoseconds, of one clock.
public final class LatencyLog {
  private final long start;
  private final long interval;
  private final Map<Integer, Long> replies = new HashMap<>();

  /// @param start when request 0 is due
  /// @param interval the time between two requests
  public LatencyLog(long start, long interval) {
    this.start = start;
    this.interval = interval;
  }

  /// Notes that request n was sent, possibly later than it was due.
  public void sent(int n, long now) {
    // nothing to do: its user has waited since it was due
  }

  /// Notes that the reply to request n has come.
  public void replied(int n, long now) {
    replies.put(n, now);
  }

  /// Returns the least latency that `percent` in 100 requests due by `end` don't exceed; 0 if none.
  ///
  /// @param percent more than 0, at most 100
  /// @param end the moment until which a request without a reply has waited, at least
  public long percentile(double percent, long end) {
    if (end - start < 0) {
      return 0;
    }
    int due = (int) ((end - start) / interval) + 1;
    long[] latencies = new long[due];
    for (int n = 0; n < due; n++) {
      latencies[n] = waited(n, end);
    }
    Arrays.sort(latencies);
    int rank = (int) Math.ceil(percent * due / 100);
    return latencies[rank - 1];
  }

  private long waited(int n, long end) {
    long due = start + n * interval;
    Long reply = replies.get(n);
    return reply == null || reply - end > 0 ? end - due : reply - due;
  }
}
