package manyclients.lab.load;

import java.util.EnumMap;
import java.util.Map;
import java.util.TreeMap;
import manyclients.lab.swarm.CloseReason;
import manyclients.lab.swarm.EchoConnection;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/// Histograms and counters of one load run. A reply allocates nothing. Times are nanoseconds of the
/// run's clock. All of it belongs to the generator's thread.
final class LoadStats {
  private static final int DIGITS = 3;

  /// Latencies from when a request was due.
  final Histogram corrected;

  /// Latencies from when a request was sent.
  final Histogram naive;

  /// The generator's own lateness.
  final Histogram slips;

  final Map<String, Integer> reasons = new TreeMap<>();
  private final MeasurementWindow window;
  private final long longest;
  private final Map<CloseReason, Integer> ended = new EnumMap<>(CloseReason.class);
  private long inWindow;
  private long sent;
  private long right;
  private long wrong;
  private long unanswered;
  private long lost;
  private int connected;

  LoadStats(MeasurementWindow window, LoadPlan plan) {
    this.longest = plan.warmUp().plus(plan.duration()).plus(plan.patience()).toNanos() * 2;
    this.window = window;
    this.corrected = new Histogram(longest, DIGITS);
    this.naive = new Histogram(longest, DIGITS);
    this.slips = new Histogram(longest, DIGITS);
  }

  void connected() {
    connected++;
  }

  void slipped(long due, long nanos) {
    if (window.contains(due)) {
      slips.recordValue(Math.min(nanos, longest));
    }
  }

  void replied(long intended, long sent, long now, boolean asAsked) {
    if (!asAsked) {
      wrong++;
      return;
    }
    right++;
    inWindow += window.isOpen() ? 1 : 0;
    if (window.contains(intended)) {
      corrected.recordValue(Math.min(now - intended, longest));
      naive.recordValue(Math.min(now - sent, longest));
    }
  }

  /// Enters a request without a reply, whose latency is at least the time until now. Leaving it out
  /// would flatter a server that stops answering.
  void waited(long intended, long now) {
    if (window.contains(intended)) {
      corrected.recordValue(Math.min(now - intended, longest));
    }
  }

  /// Enters the requests that were open when a connection ended.
  void ended(EchoConnection connection, CloseReason reason, @Nullable String detail) {
    if (detail != null) {
      reasons.merge(detail, 1, Integer::sum);
    }
    sent += connection.sent();
    long missing = connection.sent() - connection.replied();
    ended.merge(reason, 1, Integer::sum);
    if (reason == CloseReason.CLEAN) {
      unanswered += missing;
    } else { // a torn reply is counted separately
      lost += reason == CloseReason.TORN ? missing - 1 : missing;
    }
  }

  Counts counts(long due) {
    return new Counts(
        due,
        sent,
        right,
        wrong,
        ended(CloseReason.TORN),
        unanswered,
        lost,
        connected,
        ended(CloseReason.UNCONNECTED),
        ended(CloseReason.RESET),
        ended(CloseReason.GARBAGE));
  }

  private int ended(CloseReason reason) {
    return ended.getOrDefault(reason, 0);
  }

  /// Returns the number of right replies in the measurement window.
  long inWindow() {
    return inWindow;
  }
}
