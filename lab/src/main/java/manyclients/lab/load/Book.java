package manyclients.lab.load;

import java.util.EnumMap;
import java.util.Map;
import java.util.TreeMap;
import manyclients.lab.swarm.EchoConnection;
import manyclients.lab.swarm.Ending;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/// Keeps count. All it needs is allocated before the first request.
final class Book {
  private static final int DIGITS = 3;

  /// From when a request was due.
  final Histogram corrected;

  /// From when it was sent.
  final Histogram naive;

  /// By how much the generator itself was late.
  final Histogram slips;

  final Map<String, Integer> reasons = new TreeMap<>();
  private final Window window;
  private final long longest;
  private final Map<Ending, Integer> ended = new EnumMap<>(Ending.class);
  private long inWindow;
  private long sent;
  private long right;
  private long wrong;
  private long unanswered;
  private long lost;
  private int connected;

  Book(Window window, LoadPlan plan) {
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
    inWindow += window.contains(now) ? 1 : 0;
    if (window.contains(intended)) {
      corrected.recordValue(Math.min(now - intended, longest));
      naive.recordValue(Math.min(now - sent, longest));
    }
  }

  /// A request that was never answered has waited until now, at the least. To leave it out would
  /// flatter a server that stops answering.
  void waited(long intended, long now) {
    if (window.contains(intended)) {
      corrected.recordValue(Math.min(now - intended, longest));
    }
  }

  /// Enters what was left open when a connection ended.
  void ended(EchoConnection connection, Ending ending, @Nullable String reason) {
    if (reason != null) {
      reasons.merge(reason, 1, Integer::sum);
    }
    sent += connection.sent();
    long missing = connection.sent() - connection.replied();
    ended.merge(ending, 1, Integer::sum);
    if (ending == Ending.CLEAN) {
      unanswered += missing;
    } else { // of a torn reply a part had come: it is counted by itself
      lost += ending == Ending.TORN ? missing - 1 : missing;
    }
  }

  Counts counts(long due) {
    return new Counts(
        due,
        sent,
        right,
        wrong,
        ended(Ending.TORN),
        unanswered,
        lost,
        connected,
        ended(Ending.UNCONNECTED),
        ended(Ending.RESET),
        ended(Ending.GARBAGE));
  }

  private int ended(Ending ending) {
    return ended.getOrDefault(ending, 0);
  }

  /// Right replies that came while it was measured.
  long inWindow() {
    return inWindow;
  }
}
