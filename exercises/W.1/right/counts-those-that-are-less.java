package manyclients.exercises.workshop;

import java.util.TreeMap;

/// Records how long one connection's requests waited. Request n, from 0, is due at start + n ×
/// interval. All times are in nanoseconds, of one clock.
public final class LatencyLog {
  private final long start;
  private final long interval;
  private final TreeMap<Integer, Long> replies = new TreeMap<>();

  public LatencyLog(long start, long interval) {
    this.start = start;
    this.interval = interval;
  }

  public void sent(int n, long now) {
    // nothing to do: the schedule says when its user came
  }

  public void replied(int n, long now) {
    replies.put(n, now);
  }

  public long percentile(double percent, long end) {
    TreeMap<Long, Integer> howMany = new TreeMap<>();
    int all = 0;
    for (long due = start; end - due >= 0; due += interval) {
      long reply = replies.getOrDefault(all, end);
      howMany.merge(Math.min(reply - due, end - due), 1, Integer::sum);
      all++;
    }
    int notMore = 0;
    for (var latency : howMany.entrySet()) {
      notMore += latency.getValue();
      if (100.0 * notMore >= percent * all) {
        return latency.getKey();
      }
    }
    return 0;
  }
}
