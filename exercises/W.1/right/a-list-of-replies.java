package manyclients.exercises.workshop;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;

/// Records how long one connection's requests waited. Request n, from 0, is due at start + n ×
/// interval. All times are in nanoseconds, of one clock.
public final class LatencyLog {
  private record Reply(int n, long at) {}

  private final long start;
  private final long interval;
  private final List<Reply> replies = new ArrayList<>();

  public LatencyLog(long start, long interval) {
    this.start = start;
    this.interval = interval;
  }

  public void sent(int n, long now) {}

  public void replied(int n, long now) {
    replies.add(new Reply(n, now));
  }

  public long percentile(double percent, long end) {
    long due = Math.floorDiv(end - start, interval) + 1;
    long[] latencies = LongStream.range(0, due).map(n -> end - dueAt(n)).toArray();
    for (Reply reply : replies) {
      if (reply.n < due && end - reply.at >= 0) {
        latencies[reply.n] = reply.at - dueAt(reply.n);
      }
    }
    long[] sorted = LongStream.of(latencies).sorted().toArray();
    return due <= 0 ? 0 : sorted[(int) Math.ceil(percent * due / 100) - 1];
  }

  private long dueAt(long n) {
    return start + n * interval;
  }
}
