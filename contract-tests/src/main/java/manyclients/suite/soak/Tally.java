package manyclients.suite.soak;

import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.LongAdder;

/// The observations of a soak's clients. Any thread may add to it.
final class Tally {
  /// The maximum number of faults that are kept: enough to recognise a problem.
  private static final int MOST_FAULTS = 20;

  final LongAdder visits = new LongAdder();
  final LongAdder replies = new LongAdder();
  final LongAdder ended = new LongAdder();
  final LongAdder crowds = new LongAdder();
  private final Queue<String> faults = new ConcurrentLinkedQueue<>();

  void fault(String what) {
    if (faults.size() < MOST_FAULTS) {
      faults.add(what);
    }
  }

  List<String> faults() {
    return List.copyOf(faults);
  }

  @Override
  public String toString() {
    return "%s visits, %s right replies, %s visits that the network ended, %s crowds"
        .formatted(visits.sum(), replies.sum(), ended.sum(), crowds.sum());
  }
}
