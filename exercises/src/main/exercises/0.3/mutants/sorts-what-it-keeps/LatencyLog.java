package manyclients.exercises.ch00;

import java.util.Arrays;

/// How long the requests of one connection waited. Request n, from 0, is due at start + n ×
/// interval. All times are in nanoseconds, of one clock.
public final class LatencyLog {
  private final long start;
  private final long interval;
  private final long[] waited = new long[10_000];
  private int count;

  /// @param start when request 0 is due
  /// @param interval the time between two requests
  public LatencyLog(long start, long interval) {
    this.start = start;
    this.interval = interval;
  }

  /// Request n was sent, which may be later than it was due.
  public void sent(int n, long now) {
    // no matter when: its user has waited since it was due
  }

  /// The reply to request n has come.
  public void replied(int n, long now) {
    waited[count++] = now - (start + n * interval);
  }

  /// The latency that `percent` in 100 of all requests did not exceed which were due by `end`.
  ///
  /// @param percent more than 0, at most 100
  /// @param end until when a request without a reply has waited, at the least
  public long percentile(double percent, long end) {
    if (end - start < 0) {
      return 0;
    }
    int due = (int) ((end - start) / interval) + 1;
    for (int n = count; n < due; n++) {
      waited[count++] = end - (start + n * interval);
    }
    Arrays.sort(waited, 0, count);
    int rank = (int) Math.ceil(percent / 100 * due);
    return waited[Math.max(1, rank) - 1];
  }
}
