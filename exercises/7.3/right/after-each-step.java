package manyclients.exercises.ch07;

import java.time.Duration;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;

/// Looks for an interrupt after each step, and remembers when the slice ends.
public final class Slices {
  private final Duration slice;
  private final LongSupplier nanoTime;
  private final Runnable others;

  public Slices(Duration slice, LongSupplier nanoTime, Runnable others) {
    this.slice = slice;
    this.nanoTime = nanoTime;
    this.others = others;
  }

  public void run(BooleanSupplier step) throws InterruptedException {
    long end = endOfSlice();
    while (step.getAsBoolean()) {
      if (Thread.interrupted()) {
        throw new InterruptedException();
      }
      if (nanoTime.getAsLong() - end >= 0) { // not now >= end, because the clock may overflow
        others.run();
        end = endOfSlice();
      }
    }
  }

  private long endOfSlice() {
    return nanoTime.getAsLong() + slice.toNanos();
  }
}
