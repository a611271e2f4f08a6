package manyclients.exercises.ch03;

import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import manyclients.exercises.support.Deadline;

/// A late `advance` catches up tick by tick. An overdue deadline that an action adds may expire in
/// the same `advance`.
public final class DeadlineWheel {
  private final long tick;
  private final List<Set<Deadline>> slots;
  private final Map<Deadline, Integer> filed = new HashMap<>();
  private long current;

  public DeadlineWheel(long tick, int slots) {
    this.tick = tick;
    this.slots = Stream.<Set<Deadline>>generate(LinkedHashSet::new).limit(slots).toList();
  }

  public void add(Deadline deadline) {
    remove(deadline);
    int slot = index(Math.max(current + 1, Math.ceilDiv(deadline.due(), tick)));
    filed.put(deadline, slot);
    slots.get(slot).add(deadline);
  }

  public void remove(Deadline deadline) {
    Integer slot = filed.remove(deadline);
    if (slot != null) {
      slots.get(slot).remove(deadline);
    }
  }

  public void advance(long now) {
    long reached = now / tick;
    current = Math.max(current, reached - slots.size());
    while (current < reached) {
      current++;
      Set<Deadline> slot = slots.get(index(current));
      for (Deadline each : List.copyOf(slot)) {
        if (slot.remove(each)) {
          filed.remove(each);
          if (each.due() <= now) {
            each.expire();
          } else {
            add(each);
          }
        }
      }
    }
  }

  private int index(long tick) {
    return (int) (tick % slots.size());
  }
}
