package manyclients.exercises.ch03;

import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.NavigableMap;
import java.util.SequencedSet;
import java.util.TreeMap;
import manyclients.exercises.support.Deadline;

/// No wheel: a sorted map has one set of deadlines per tick that is still to come.
public final class DeadlineWheel {
  private final long tick;
  private final NavigableMap<Long, SequencedSet<Deadline>> ticks = new TreeMap<>();
  private final Map<Deadline, Long> filed = new HashMap<>();
  private long current;

  public DeadlineWheel(long tick, int slots) {
    this.tick = tick;
  }

  public void add(Deadline deadline) {
    remove(deadline);
    long at = Math.max(current + 1, Math.ceilDiv(deadline.due(), tick));
    filed.put(deadline, at);
    ticks.computeIfAbsent(at, _ -> new LinkedHashSet<>()).add(deadline);
  }

  public void remove(Deadline deadline) {
    Long at = filed.remove(deadline);
    if (at != null) {
      ticks.computeIfPresent(
          at,
          (_, there) -> {
            there.remove(deadline);
            return there.isEmpty() ? null : there;
          });
    }
  }

  public void advance(long now) {
    current = now / tick;
    while (!ticks.isEmpty() && ticks.firstKey() <= current) {
      Deadline next = ticks.firstEntry().getValue().getFirst();
      remove(next);
      if (next.due() <= now) {
        next.expire();
      } else {
        add(next);
      }
    }
  }
}
