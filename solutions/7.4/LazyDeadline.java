package manyclients.exercises.ch07;

import java.util.function.LongConsumer;
import java.util.function.LongSupplier;

/// A deadline that is often moved and seldom looked at.
public final class LazyDeadline {
  private static final long NEVER = Long.MAX_VALUE;

  private final LongSupplier now;
  private final LongConsumer file;
  private long at = NEVER;
  private long nextLook = NEVER;

  /// @param now the time
  /// @param file asks the clock for a look at a moment
  public LazyDeadline(LongSupplier now, LongConsumer file) {
    this.now = now;
    this.file = file;
  }

  /// Moves the deadline to a moment, earlier or later.
  public void moveTo(long moment) {
    at = moment;
    fileIfEarlier();
  }

  /// Called for each look that was filed.
  ///
  /// @return whether the deadline has passed, which is reported once
  public boolean look() {
    if (now.getAsLong() >= nextLook) {
      nextLook = NEVER;
    }
    if (now.getAsLong() >= at) {
      at = NEVER;
      return true;
    }
    fileIfEarlier();
    return false;
  }

  private void fileIfEarlier() {
    if (at < nextLook) {
      nextLook = at;
      file.accept(at);
    }
  }
}
