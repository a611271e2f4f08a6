package manyclients.selector;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.function.Consumer;

/// Timers, filed by when they have to be looked at: a hashed wheel, one slot a tick.
///
/// Setting, moving and cancelling take constant time. A timer that is moved to a later time, as a
/// deadline is with each request, stays where it is filed: when that slot comes up, the timer is
/// not due, and is filed anew. One that is due beyond the wheel's horizon is filed as far ahead as
/// the wheel reaches, and then anew, too.
///
/// A loop looks at the clock twice a turn, and not for each timer: what is set with a time span is
/// gathered, and filed at the turn's end, when [#fireDue] asks for the time. Moments are those of
/// [System#nanoTime()], or of another clock of the owner's. A timer fires up to a tick late, and
/// never early. Not for use by several threads.
public final class TimerWheel {
  private static final int SLOTS = 512; // a power of two

  /// When a timer is due that was set in this turn.
  private static final long NOT_KNOWN_YET = Long.MAX_VALUE;

  private final Timer[] slots = new Timer[SLOTS];
  private final Queue<Timer> gathered = new ArrayDeque<>();
  private final long tick;
  private final long start;
  private long now; // at the last turn's end
  private long current;
  private long next = Long.MAX_VALUE; // no slot before this tick has a timer in it

  public TimerWheel(Duration tick) {
    this(tick, System.nanoTime());
  }

  /// @param start the earliest moment that it will hear of, on the owner's clock
  public TimerWheel(Duration tick, long start) {
    this.tick = tick.toNanos();
    this.start = start;
    this.now = start;
    for (int i = 0; i < SLOTS; i++) {
      slots[i] = new Timer(() -> {}); // the ends of the list meet here
    }
  }

  /// Has it fire so long after the end of this turn, and not at the time that was set before.
  public void schedule(Timer timer, Duration after) {
    timer.after = after.toNanos();
    timer.due = NOT_KNOWN_YET;
    gathered.add(timer);
  }

  /// Ends a turn: fires what was due when the loop's wait had ended, and files what was set since.
  /// What has become due since then waits for the next look: it may be that what the timer waits
  /// for has come, while a handler kept the loop.
  ///
  /// @param selectedAt when the wait had ended
  public void fireDue(long selectedAt, Consumer<Throwable> onError) {
    advance(selectedAt, onError);
    now = System.nanoTime();
    for (Timer timer = gathered.poll(); timer != null; timer = gathered.poll()) {
      if (timer.due == NOT_KNOWN_YET) { // else it was cancelled
        file(timer, now - start + timer.after);
      }
    }
  }

  /// Has it fire at this moment, and not at the time that was set before.
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

  /// Fires what is due at this moment.
  public void advance(long moment, Consumer<Throwable> onError) {
    long reached = (moment - start) / tick;
    while (next <= reached) {
      current = next;
      empty(slot(current), moment - start, onError);
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

  /// How many milliseconds there is nothing to do; 0, as a selector understands it, for ever. What
  /// was set before the first turn is not filed yet, so that one should come soon.
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
