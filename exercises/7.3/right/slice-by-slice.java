package manyclients.exercises.ch07;

import java.time.Duration;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;

/// With a method for one slice, and a loop around it.
public final class Slices {
  private final long slice;
  private final LongSupplier nanoTime;
  private final Runnable others;

  public Slices(Duration slice, LongSupplier nanoTime, Runnable others) {
    this.slice = slice.toNanos();
    this.nanoTime = nanoTime;
    this.others = others;
  }

  public void run(BooleanSupplier step) throws InterruptedException {
    while (goesOnAfterASlice(step)) {
      if (Thread.interrupted()) {
        throw new InterruptedException();
      }
      others.run();
    }
  }

  private boolean goesOnAfterASlice(BooleanSupplier step) {
    long begun = nanoTime.getAsLong();
    boolean more;
    do {
      more = step.getAsBoolean();
    } while (more && nanoTime.getAsLong() - begun < slice);
    return more;
  }
}
