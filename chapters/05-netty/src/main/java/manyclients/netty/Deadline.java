package manyclients.netty;

import io.netty.util.concurrent.EventExecutor;
import io.netty.util.concurrent.Future;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/// A timeout that can be moved to a later time without rescheduling its task. It is moved with
/// every request and hardly ever reached, so a move usually costs only a look at the clock; the
/// task finds the new time when it runs.
///
/// Times are those of the loop's ticker, in nanoseconds. If there is a `task`, it runs at `armed`,
/// which is never after `end`. If `end` has then passed, it runs again a moment later, for as many
/// `looks` as the loop may need to serve all ready clients. It belongs to the loop's thread.
final class Deadline {
  private static final long A_MOMENT = 1_000_000;

  /// A selector reports 1,024 clients at a time; by default, fewer than 20 times that may connect.
  private static final int LOOKS = 20;

  private final EventExecutor loop;
  private final Runnable met;
  private @Nullable Future<?> task;
  private long armed;
  private long end;
  private int looks;

  /// @param met runs in the loop after the deadline has passed
  Deadline(EventExecutor loop, Runnable met) {
    this.loop = loop;
    this.met = met;
  }

  /// Sets the deadline to this long from now, instead of any earlier setting.
  void move(Duration timeout) {
    end = loop.ticker().nanoTime() + timeout.toNanos();
    looks = 0;
    if (task == null || end - armed < 0) {
      arm();
    }
  }

  /// Stops the timeout; it may be set again.
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

  /// Checks again a moment later: if the loop was busy, bytes may have arrived in time, and the
  /// loop reads its sockets before it runs a task that is due later.
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
