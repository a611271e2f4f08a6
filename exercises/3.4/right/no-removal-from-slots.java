package manyclients.exercises.ch03;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import manyclients.exercises.support.Deadline;

/// Removing a deadline marks its note as void. A void note is dropped when its slot comes up.
public final class DeadlineWheel {
  private record Note(Deadline deadline, long number) {}

  private final long tick;
  private final List<List<Note>> slots = new ArrayList<>();
  private final Map<Deadline, Note> valid = new HashMap<>();
  private long notes;
  private long current;

  public DeadlineWheel(long tick, int slots) {
    this.tick = tick;
    for (int i = 0; i < slots; i++) {
      this.slots.add(new ArrayList<>());
    }
  }

  public void add(Deadline deadline) {
    Note note = new Note(deadline, notes++);
    valid.put(deadline, note);
    slots.get(index(Math.max(current + 1, Math.ceilDiv(deadline.due(), tick)))).add(note);
  }

  public void remove(Deadline deadline) {
    valid.remove(deadline);
  }

  public void advance(long now) {
    long reached = now / tick;
    long first = Math.max(current + 1, reached - slots.size() + 1);
    current = reached;
    for (long at = first; at <= reached; at++) {
      for (Note note : slots.set(index(at), new ArrayList<>())) {
        if (valid.remove(note.deadline(), note)) {
          expireOrFileAgain(note.deadline(), now);
        }
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

  private int index(long tick) {
    return (int) (tick % slots.size());
  }
}
