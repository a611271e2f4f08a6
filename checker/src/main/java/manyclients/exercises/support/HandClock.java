package manyclients.exercises.support;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Iterator;
import java.util.Queue;

/// A clock that the test moves, with alarms.
public final class HandClock implements Alarm {
  private record Entry(Duration due, Runnable action) {}

  private final Queue<Entry> entries = new ArrayDeque<>();
  private Duration now = Duration.ZERO;

  @Override
  public void set(Duration after, Runnable action) {
    entries.add(new Entry(now.plus(after), action));
  }

  /// Moves the clock, and runs the alarms that are due then.
  public void pass(Duration time) {
    now = now.plus(time);
    Queue<Entry> due = new ArrayDeque<>();
    for (Iterator<Entry> each = entries.iterator(); each.hasNext(); ) {
      Entry entry = each.next();
      if (entry.due().compareTo(now) <= 0) {
        each.remove();
        due.add(entry);
      }
    }
    due.forEach(entry -> entry.action().run());
  }

  /// Returns the number of alarms that are set.
  public int pending() {
    return entries.size();
  }
}
