package manyclients.selector;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.function.Consumer;

/// A loop's timers: a [TimerWheel], and a clock that is looked at twice a turn.
///
/// What is set during a turn is gathered, and counts from the turn's end. So a timer goes off late
/// by what was left of its turn, and never early. What a timer sets as it goes off is filed at
/// once: another one that it moves must not go off at its old time.
public final class LoopTimers {
  private static final long CANCELLED = -1;

  private final TimerWheel wheel;
  private final Queue<Timer> gathered = new ArrayDeque<>();
  private final long start = System.nanoTime();
  private long now;
  private boolean firing;

  public LoopTimers(Duration tick) {
    this.wheel = new TimerWheel(tick);
  }

  public void schedule(Timer timer, Duration after) {
    timer.after = after.toNanos();
    if (firing) {
      wheel.schedule(timer, now + timer.after);
    } else {
      gathered.add(timer);
    }
  }

  public void cancel(Timer timer) {
    timer.after = CANCELLED;
    wheel.cancel(timer);
  }

  /// Files what was set in this turn, and fires what was due when the loop's wait had ended. What
  /// has become due since then waits for the next look: it may be that what the timer waits for has
  /// come, while a handler kept the loop.
  ///
  /// @param selectedAt when that was, as [System#nanoTime()]
  public void fireDue(long selectedAt, Consumer<Throwable> onError) {
    now = System.nanoTime() - start;
    wheel.skipTo(selectedAt - start);
    for (Timer timer = gathered.poll(); timer != null; timer = gathered.poll()) {
      if (timer.after != CANCELLED) {
        wheel.schedule(timer, now + timer.after);
      }
    }
    firing = true;
    try {
      wheel.advance(selectedAt - start, onError);
    } finally {
      firing = false;
    }
  }

  /// How many milliseconds there is nothing to do; 0, as a selector understands it, for ever. What
  /// was set before the first turn is not filed yet, so that one should come soon.
  public long millisToNext() {
    return gathered.isEmpty() ? wheel.millisToNext(now) : 1;
  }
}
