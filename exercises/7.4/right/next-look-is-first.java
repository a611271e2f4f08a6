package manyclients.exercises.ch07;

import java.util.function.LongConsumer;
import java.util.function.LongSupplier;

/// The next look is never after the deadline, and each branch keeps it so.
public final class LazyDeadline {
  private static final long NEVER = Long.MAX_VALUE;

  private final LongSupplier now;
  private final LongConsumer file;
  private long at = NEVER;
  private long nextLook = NEVER; // not after `at`

  public LazyDeadline(LongSupplier now, LongConsumer file) {
    this.now = now;
    this.file = file;
  }

  public void moveTo(long moment) {
    at = moment;
    if (moment < nextLook) {
      fileFor(moment);
    }
  }

  public boolean look() {
    long time = now.getAsLong();
    if (time < nextLook) {
      return false; // an old look: the next is still to come, and in time
    }
    boolean over = time >= at;
    nextLook = NEVER;
    if (over) {
      at = NEVER;
    } else if (at != NEVER) {
      fileFor(at);
    }
    return over;
  }

  private void fileFor(long moment) {
    nextLook = moment;
    file.accept(moment);
  }
}
