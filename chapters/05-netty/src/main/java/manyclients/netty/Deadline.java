package manyclients.netty;

import io.netty.util.concurrent.EventExecutor;
import io.netty.util.concurrent.Future;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/// A timeout that can be moved later without rescheduling its task: it is moved with every request
/// and hardly ever met, so a move costs no more than a look at the clock, and the task finds out
/// when it is run.
///
/// Times are the loop's ticker's, in nanoseconds. If there is a `task`, it runs at `armed`, which
/// is never after `end`. When it finds that time is up, it runs again a moment later, for as many
/// `looks` as it may take the loop to hear all clients. All of it belongs to the loop's thread.
final class Deadline {
  private static final long A_MOMENT = 1_000_000;

  /// A selector tells of 1,024 clients at once: twenty times that is more than the default limit.
  private static final int LOOKS = 20;

  private final EventExecutor loop;
  private final Runnable met;
  private @Nullable Future<?> task;
  private long armed;
  private long end;
  private int looks;

  /// @param met is run in the loop when the time has come
  Deadline(EventExecutor loop, Runnable met) {
    this.loop = loop;
    this.met = met;
  }

  /// Sets it to so long from now, whatever it was before.
  void move(Duration timeout) {
    end = loop.ticker().nanoTime() + timeout.toNanos();
    looks = 0;
    if (task == null || end - armed < 0) {
      arm();
    }
  }

  /// Stops it; it may be set again.
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

  /// The loop may have been busy, and what it waits for may have come. It looks at its sockets
  /// before it runs a task that is due later: so a task that is run a moment later knows more.
  private void ring() {
    task = null;
    if (end - loop.ticker().nanoTime() > 0) {
      arm(); // it was moved in the meantime
    } else if (looks == LOOKS) {
      met.run();
    } else {
      looks++;
      ringIn(A_MOMENT);
    }
  }
}
