package manyclients.virtual;

import java.time.Duration;
import java.util.function.BooleanSupplier;
import manyclients.blocking.Deadline;
import manyclients.contract.ErrorListener;
import manyclients.contract.ErrorListener.Kind;
import manyclients.selector.Timer;
import manyclients.selector.TimerWheel;
import org.jspecify.annotations.Nullable;

/// The deadlines of all connections, in chapter 3's timer wheel, and the task of the thread that
/// turns the wheel: the clock.
///
/// Each request moves its deadline, nearly always to a time after the clock's next check. Then the
/// deadline stays where it is filed, and no lock is taken. When its slot comes up, it is not due,
/// and is filed again.
final class Deadlines implements Runnable {
  private static final long NEVER = Long.MAX_VALUE / 2; // from now: later than every deadline

  private final TimerWheel wheel; // guarded by this, and so is `passed`
  private @Nullable Moving passed; // a list, linked by `next`
  private final Duration tick;
  private final BooleanSupplier isOver;
  private final ErrorListener onError;

  /// @param tick the pause between two turns, and the length of a slot of the wheel
  /// @param isOver tells whether the clock must end; interrupt it then
  Deadlines(Duration tick, BooleanSupplier isOver, ErrorListener onError) {
    this.wheel = new TimerWheel(tick);
    this.tick = tick;
    this.isOver = isOver;
    this.onError = onError;
  }

  @Override
  public void run() {
    while (!isOver.getAsBoolean()) {
      try {
        Thread.sleep(tick);
        turn();
      } catch (InterruptedException e) {
        // it is over, or a listener left the flag set: the loop condition decides
      }
    }
  }

  /// Returns a new deadline.
  Moving next(Duration first) {
    return new Moving(first);
  }

  /// Runs a turn. A deadline's action runs outside the lock, because it closes a socket.
  private void turn() {
    Moving next = takePassed();
    while (next != null) {
      Moving deadline = next;
      next = deadline.next;
      deadline.next = null;
      try {
        deadline.onPassed.run();
      } catch (RuntimeException | Error e) { // thrown further, it would end the clock
        onError.report(Kind.LOOP, e);
      }
    }
  }

  private synchronized @Nullable Moving takePassed() {
    try {
      wheel.advance(System.nanoTime(), failure -> onError.report(Kind.LOOP, failure));
    } catch (RuntimeException | Error e) { // out of memory, say: the next turn checks the rest
      onError.report(Kind.LOOP, e);
    }
    Moving taken = passed;
    passed = null;
    return taken;
  }

  /// A deadline that its connection moves and the clock checks.
  ///
  /// `lookAt` is the time of the clock's next check, or later than every deadline while it is not
  /// filed. Two threads meet here without a lock: the mover writes the deadline, then reads
  /// `lookAt`; the clock writes `lookAt`, then reads the deadline. Both are volatile, so one of the
  /// two sees the other's value, and an earlier deadline is not missed.
  final class Moving extends Deadline {
    private final Timer timer = new Timer(this::look);
    private Runnable onPassed = () -> {};
    private @Nullable Moving next; // in the list of passed deadlines
    private volatile long lookAt = System.nanoTime() + NEVER;

    private Moving(Duration first) {
      super(System::nanoTime, first);
    }

    /// Files the deadline for the first time.
    ///
    /// @param onPassed run by the clock after the deadline has passed
    void watch(Runnable onPassed) {
      synchronized (Deadlines.this) {
        this.onPassed = onPassed;
        file();
      }
    }

    @Override
    public void in(Duration timeout) {
      super.in(timeout);
      if (System.nanoTime() + timeout.toNanos() - lookAt < 0) {
        synchronized (Deadlines.this) {
          file();
        }
      }
    }

    /// Called by the wheel, in a turn.
    private void look() {
      lookAt = System.nanoTime() + NEVER;
      if (hasPassed()) {
        next = passed;
        passed = this;
      } else {
        file();
      }
    }

    private void file() {
      lookAt = System.nanoTime() + left().toNanos();
      wheel.scheduleAt(timer, lookAt);
    }

    void forget() {
      synchronized (Deadlines.this) {
        wheel.cancel(timer);
      }
    }
  }
}
