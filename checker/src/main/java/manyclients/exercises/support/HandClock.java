package manyclients.exercises.support;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Iterator;
import java.util.Queue;

/// A clock that the test moves, with the alarms that were set by it.
public final class HandClock implements Alarm {
  private record Entry(Duration due, Runnable action) {}

  private final Queue<Entry> entries = new ArrayDeque<>();
  private Duration now = Duration.ZERO;

  @Override
  public void set(Duration after, Runnable action) {
    entries.add(new Entry(now.plus(after), action));
  }

  /// Lets time pass, and has the alarms go off that are due then.
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

  /// How many alarms are set.
  public int pending() {
    return entries.size();
  }
}
