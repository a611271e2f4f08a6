package manyclients.selector;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.function.Consumer;

// tag::alarms[]
/// The timers of a loop, which looks at the clock once a turn.
///
/// What is set during a turn is gathered, and counts from the turn's end. So a timer goes off late
/// by what was left of its turn, and never early.
final class Alarms {
  private static final long CANCELLED = -1;

  private final TimerWheel wheel;
  private final Queue<Timer> gathered = new ArrayDeque<>();
  private final long start = System.nanoTime();
  private long now;

  Alarms(Duration tick) {
    this.wheel = new TimerWheel(tick);
  }

  void schedule(Timer timer, Duration after) {
    timer.after = after.toNanos();
    gathered.add(timer);
  }

  void cancel(Timer timer) {
    timer.after = CANCELLED;
    wheel.cancel(timer);
  }

  // end::alarms[]

  // tag::ring[]
  /// Files what was set in this turn, and fires what is due.
  void ring(Consumer<Throwable> trouble) {
    now = System.nanoTime() - start;
    for (Timer timer = gathered.poll(); timer != null; timer = gathered.poll()) {
      if (timer.after != CANCELLED) {
        wheel.schedule(timer, now + timer.after);
      }
    }
    wheel.advance(now, trouble);
  }

  /// How many milliseconds there is nothing to do; 0, as a selector understands it, for ever. What
  /// a timer has set as it went off is not filed yet, so that the next turn should come soon.
  long millisToNext() {
    return gathered.isEmpty() ? wheel.millisToNext(now) : 1;
  }
}
// end::ring[]
