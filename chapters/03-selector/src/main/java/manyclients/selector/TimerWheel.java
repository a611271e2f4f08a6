package manyclients.selector;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.function.Consumer;

/// Timers, filed by the time of their next check: a hashed wheel with one slot per tick.
///
/// Setting, moving and cancelling take constant time. A timer that is moved to a later time, as a
/// deadline is with each request, stays where it is filed: when its slot comes up, the timer is not
/// due, and is filed again. A timer beyond the wheel's horizon is filed at the horizon, and later
/// filed again, too.
///
/// A loop reads the clock twice per turn, not once per timer. Timers set by [#schedule] are
/// collected, and filed at the turn's end, when [#fireDue] reads the clock. All times are on the
/// clock of [System#nanoTime()], or on another clock of the owner. A timer fires at most one tick
/// late if its owner is punctual, and never early. It belongs to one thread.
public final class TimerWheel {
  private static final int SLOTS = 512; // a power of two

  /// The time of a timer that was set in this turn.
  private static final long NOT_KNOWN_YET = Long.MAX_VALUE;

  private final Timer[] slots = new Timer[SLOTS];
  private final Queue<Timer> gathered = new ArrayDeque<>();
  private final long tick;
  private final long start;
  private long now; // at the last turn's end
  private long current;
  private long next = Long.MAX_VALUE; // no slot before this tick has a timer

  public TimerWheel(Duration tick) {
    this(tick, System.nanoTime());
  }

  /// @param start the earliest time that it will be given, on the owner's clock
  public TimerWheel(Duration tick, long start) {
    this.tick = tick.toNanos();
    this.start = start;
    this.now = start;
    for (int i = 0; i < SLOTS; i++) {
      slots[i] = new Timer(() -> {}); // the sentinel of a circular list
    }
  }

  /// Sets the timer to this long after the end of this turn, instead of any earlier setting.
  public void schedule(Timer timer, Duration after) {
    timer.after = after.toNanos();
    timer.due = NOT_KNOWN_YET;
    gathered.add(timer);
  }

  /// Ends a turn: fires timers that were due when the loop's wait ended, and files new ones. A
  /// timer that has become due since then waits for the next turn: the awaited bytes may have
  /// arrived while a handler delayed the loop.
  ///
  /// @param selectedAt the end of the wait
  public void fireDue(long selectedAt, Consumer<Throwable> onError) {
    advance(selectedAt, onError);
    now = System.nanoTime();
    for (Timer timer = gathered.poll(); timer != null; timer = gathered.poll()) {
      if (timer.due == NOT_KNOWN_YET) { // otherwise it was cancelled
        file(timer, now - start + timer.after);
      }
    }
  }

  /// Sets the timer to this time, instead of any earlier setting.
  public void scheduleAt(Timer timer, long moment) {
    file(timer, moment - start);
  }

  private void file(Timer timer, long due) {
    timer.due = due;
    if (!timer.isSet() || due < timer.filed) {
      file(timer);
    }
  }

  public void cancel(Timer timer) {
    timer.due = 0; // no longer waiting for the turn's end
    timer.remove();
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

  /// Advances to this time, and fires all timers that were due at its last full tick.
  public void advance(long moment, Consumer<Throwable> onError) {
    long reached = (moment - start) / tick;
    while (next <= reached) {
      current = next;
      empty(slot(current), moment - start, onError);
      next = search();
    }
    current = Math.max(current, reached);
  }

  /// Fires each timer in the slot, or moves it to another: nothing is filed in this one now.
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

  /// Returns the next tick with a timer; `MAX_VALUE` if there is none. It looks at many slots, but
  /// is called only after one has come up.
  private long search() {
    for (long at = current + 1; at < current + SLOTS; at++) {
      if (slot(at).isSet()) {
        return at;
      }
    }
    return Long.MAX_VALUE;
  }

  /// Returns the milliseconds to the next timer; 0, as in a selector, means no limit. Timers that
  /// were set before the first turn are not filed yet; because of them, that turn comes soon.
  public long millisToNext() {
    return gathered.isEmpty() ? millisToNext(now) : 1;
  }

  long millisToNext(long moment) {
    if (next == Long.MAX_VALUE) {
      return 0;
    }
    return Math.max(1, Math.ceilDiv(next * tick - (moment - start), 1_000_000));
  }
}
