package manyclients.selector;

import java.time.Duration;
import java.util.function.Consumer;

/// Timers, filed by when they have to be looked at: a hashed wheel, one slot a tick.
///
/// Setting, moving and cancelling take constant time. A timer that is moved to a later time, as a
/// deadline is with each request, stays where it is filed: when that slot comes up, the timer is
/// not due, and is filed anew. One that is due beyond the wheel's horizon is filed as far ahead as
/// the wheel reaches, and then anew, too.
///
/// Times are nanoseconds since a start that the owner chooses. It fires up to a tick late, and
/// never early. Not for use by several threads.
public final class TimerWheel {
  private static final int SLOTS = 512; // a power of two

  private final Timer[] slots = new Timer[SLOTS];
  private final long tick;
  private long current;
  private long next = Long.MAX_VALUE; // no slot before this tick has a timer in it

  public TimerWheel(Duration tick) {
    this.tick = tick.toNanos();
    for (int i = 0; i < SLOTS; i++) {
      slots[i] = new Timer(() -> {}); // the ends of the list meet here
    }
  }

  public void schedule(Timer timer, long due) {
    timer.due = due;
    if (!timer.isSet() || due < timer.filed) {
      file(timer);
    }
  }

  public void cancel(Timer timer) {
    timer.remove();
  }

  /// Passes over a time in which nothing was set. Else the next timer would be filed as if the
  /// wheel still stood at its last tick.
  void skipTo(long now) {
    if (next == Long.MAX_VALUE) {
      current = Math.max(current, now / tick);
    }
  }

  private void file(Timer timer) {
    long dueTick = Math.ceilDiv(timer.due, tick);
    long at = Math.clamp(dueTick, current + 1, current + SLOTS - 1);
    timer.remove();
    timer.insertBefore(slot(at));
    timer.filed = at * tick;
    next = Math.min(next, at);
  }

  private Timer slot(long tick) {
    return slots[(int) (tick & (SLOTS - 1))];
  }

  /// Fires what is due.
  public void advance(long now, Consumer<Throwable> onError) {
    long reached = now / tick;
    while (next <= reached) {
      current = next;
      empty(slot(current), now, onError);
      next = search();
    }
    current = Math.max(current, reached);
  }

  /// Each timer in the slot fires, or goes to another slot: nothing is filed in this one now.
  private void empty(Timer slot, long now, Consumer<Throwable> onError) {
    while (slot.isSet()) {
      Timer timer = slot.next;
      if (timer.due > now) {
        file(timer);
      } else {
        timer.remove();
        fire(timer, onError);
      }
    }
  }

  private static void fire(Timer timer, Consumer<Throwable> onError) {
    try {
      timer.action.run();
    } catch (Throwable t) {
      onError.accept(t);
    }
  }

  /// The next tick with a timer. O(slots), but only when a slot has come up.
  private long search() {
    for (long at = current + 1; at < current + SLOTS; at++) {
      if (slot(at).isSet()) {
        return at;
      }
    }
    return Long.MAX_VALUE;
  }

  /// How many milliseconds there is nothing to do; 0, as a selector understands it, for ever.
  long millisToNext(long now) {
    return next == Long.MAX_VALUE ? 0 : Math.max(1, Math.ceilDiv(next * tick - now, 1_000_000));
  }
}
