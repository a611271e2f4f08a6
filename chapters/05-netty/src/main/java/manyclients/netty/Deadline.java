package manyclients.netty;

import io.netty.util.concurrent.EventExecutor;
import io.netty.util.concurrent.Future;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/// When somebody's patience ends. It is moved with every request and hardly ever met, so to move it
/// later costs no more than a look at the clock: the task that waits finds out when it is run.
///
/// It belongs to the loop's thread.
final class Deadline {
  private static final long A_MOMENT = 1_000_000;

  private final EventExecutor loop;
  private final Runnable met;
  private @Nullable Future<?> task;
  private long armed;
  private long end;
  private boolean looked;

  Deadline(EventExecutor loop, Runnable met) {
    this.loop = loop;
    this.met = met;
  }

  /// It ends this long from now, whatever was said before.
  void move(Duration patience) {
    end = loop.ticker().nanoTime() + patience.toNanos();
    looked = false;
    if (task == null || end - armed < 0) {
      arm();
    }
  }

  void cancel() {
    if (task != null) {
      task.cancel(false);
      task = null;
    }
  }

  private void arm() {
    cancel();
    armed = end;
    ringIn(end - loop.ticker().nanoTime());
  }

  private void ringIn(long nanos) {
    task = loop.schedule(this::ring, nanos, TimeUnit.NANOSECONDS);
  }

  /// The loop may have been busy, and what it waits for may have come: so it is to look at its
  /// sockets once more, which it does before the next task that is due later than now.
  private void ring() {
    task = null;
    if (end - loop.ticker().nanoTime() > 0) {
      arm(); // it was moved in the meantime
    } else if (looked) {
      met.run();
    } else {
      looked = true;
      ringIn(A_MOMENT);
    }
  }
}
