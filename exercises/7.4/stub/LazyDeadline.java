package manyclients.exercises.ch07;

import java.util.function.LongConsumer;
import java.util.function.LongSupplier;

/// A deadline that is often moved and seldom looked at.
public final class LazyDeadline {
  private final LongSupplier now;
  private final LongConsumer file;
  private long at = Long.MAX_VALUE;

  /// @param now the time
  /// @param file asks the clock for a look at a moment
  public LazyDeadline(LongSupplier now, LongConsumer file) {
    this.now = now;
    this.file = file;
  }

  /// Moves the deadline to a moment, earlier or later.
  public void moveTo(long moment) {
    at = moment;
    file.accept(moment); // TODO: that is a call per move
  }

  /// Called for each look that was filed.
  ///
  /// @return whether the deadline has passed, which is reported once
  public boolean look() {
    return now.getAsLong() >= at; // TODO: if not, when is the next look?
  }
}
