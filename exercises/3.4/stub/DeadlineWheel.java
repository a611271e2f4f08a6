package manyclients.exercises.ch03;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import manyclients.exercises.support.Deadline;

/// Deadlines, filed by when they have to be looked at. Times count from 0. For one thread.
public final class DeadlineWheel {
  private final long tick;
  private final List<Set<Deadline>> slots = new ArrayList<>();
  private long current; // the tick up to which all slots are done

  /// @param tick the time that a slot stands for: a deadline may expire this late
  public DeadlineWheel(long tick, int slots) {
    this.tick = tick;
    for (int i = 0; i < slots; i++) {
      this.slots.add(new LinkedHashSet<>());
    }
  }

  /// Watches over a deadline, until it expires or is removed.
  public void add(Deadline deadline) {
    slots.getFirst().add(deadline); // TODO: into the slot of its time
  }

  /// Forgets a deadline, if it is known.
  public void remove(Deadline deadline) {
    slots.getFirst().remove(deadline); // TODO: from the slot that it is in
  }

  /// Lets the deadlines expire that are due, up to a tick late.
  ///
  /// @param now no earlier than in the previous call
  public void advance(long now) {
    current = now / tick;
    for (Deadline each : List.copyOf(slots.getFirst())) { // TODO: only the slots in between
      if (each.due() <= now && slots.getFirst().remove(each)) {
        each.expire();
      }
    }
  }
}
