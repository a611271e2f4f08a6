package manyclients.exercises.ch03;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import manyclients.exercises.support.Deadline;

/// Deadlines, filed by when they have to be looked at. Times count from 0. For one thread.
public final class DeadlineWheel {
  private final long tick;
  private final List<Set<Deadline>> slots = new ArrayList<>();
  private final Map<Deadline, Set<Deadline>> filed = new HashMap<>(); // the slot that each is in
  private long current; // the tick up to which all slots are done

  /// @param tick the time that a slot stands for: a deadline may expire this late
  public DeadlineWheel(long tick, int slots) {
    this.tick = tick;
    for (int i = 0; i < slots; i++) {
      this.slots.add(new LinkedHashSet<>());
    }
  }

  /// Watches over a deadline, until it expires or is removed. A known one is filed again.
  public void add(Deadline deadline) {
    remove(deadline);
    long at = Math.max(current + 1, Math.ceilDiv(deadline.due(), tick));
    Set<Deadline> slot = slot(at);
    slot.add(deadline);
    filed.put(deadline, slot);
  }

  /// Forgets a deadline, if it is known.
  public void remove(Deadline deadline) {
    Set<Deadline> slot = filed.remove(deadline);
    if (slot != null) {
      slot.remove(deadline);
    }
  }

  /// Lets the deadlines expire that are due, up to a tick late.
  ///
  /// @param now no earlier than in the previous call
  public void advance(long now) {
    long reached = now / tick;
    long first = Math.max(current + 1, reached - slots.size() + 1); // at most one turn
    current = reached; // actions add after it
    for (long at = first; at <= reached; at++) {
      open(slot(at), now);
    }
  }

  private void open(Set<Deadline> slot, long now) {
    for (Deadline each : List.copyOf(slot)) {
      if (filed.get(each) == slot) { // no action has removed it
        remove(each);
        expireOrFileAgain(each, now);
      }
    }
  }

  private void expireOrFileAgain(Deadline deadline, long now) {
    if (deadline.due() <= now) {
      deadline.expire();
    } else {
      add(deadline);
    }
  }

  private Set<Deadline> slot(long tick) {
    return slots.get((int) (tick % slots.size()));
  }
}
