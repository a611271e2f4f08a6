package manyclients.lab.xray.rule;

import static java.util.Comparator.comparingLong;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.stream.Collectors;
import manyclients.lab.xray.trace.LockWait;
import manyclients.lab.xray.trace.Trace;

/// A lock that many threads wait for at the same time.
final class BusyLock implements Rule {
  /// The minimum number of waiting threads; fewer are a coincidence.
  private static final int MANY = 3;

  /// The minimum length of all waits together, as a fraction of the trace: one in this many.
  private static final int ONE_IN = 10;

  /// @param last the wait that was begun last
  /// @param waiting the number of threads that waited then
  private record Peak(LockWait last, int waiting) {}

  @Override
  public List<Sentence> look(Trace trace) {
    Map<String, List<LockWait>> byLock =
        trace.lockWaits().stream().collect(Collectors.groupingBy(LockWait::lock));
    return byLock.entrySet().stream()
        .sorted(Map.Entry.comparingByKey())
        .map(lock -> look(lock.getKey(), lock.getValue(), trace))
        .flatMap(Optional::stream)
        .toList();
  }

  private static Optional<Sentence> look(String lock, List<LockWait> waits, Trace trace) {
    long total = waits.stream().mapToLong(wait -> wait.to() - wait.from()).sum();
    Peak peak = peak(waits);
    if (peak.waiting() < MANY || total * ONE_IN < trace.subject().micros()) {
      return Optional.empty();
    }
    String text =
        "%s waited for one lock at the same time, %s; all waits for it together took %s."
            .formatted(Words.count(peak.waiting(), "thread"), lock, Words.millis(total));
    return Optional.of(
        Sentence.ofThread(peak.last().from(), peak.last().thread(), "busy-lock", text));
  }

  /// Returns the moment at which the most threads waited; of several, the first.
  private static Peak peak(List<LockWait> waits) {
    Peak peak = new Peak(waits.getFirst(), 0);
    var ends = new PriorityQueue<Long>();
    for (LockWait wait : waits.stream().sorted(comparingLong(LockWait::from)).toList()) {
      while (!ends.isEmpty() && ends.element() <= wait.from()) {
        ends.remove();
      }
      ends.add(wait.to());
      if (ends.size() > peak.waiting()) {
        peak = new Peak(wait, ends.size());
      }
    }
    return peak;
  }
}
