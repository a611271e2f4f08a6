package manyclients.exercises.ch07;

import java.time.Duration;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;

/// A computation that lets others run after each slice of time.
public final class Slices {

  /// @param slice how long the computation may run before it lets others run
  /// @param nanoTime the clock, as [System#nanoTime()]
  /// @param others lets others run, and returns when this thread has its turn again
  public Slices(Duration slice, LongSupplier nanoTime, Runnable others) {
    // TODO: remember these
  }

  /// Runs the step until it returns false.
  ///
  /// @throws InterruptedException by the end of the slice in which the thread was interrupted
  public void run(BooleanSupplier step) throws InterruptedException {
    while (step.getAsBoolean()) {
      // TODO: let others run, when it is time
    }
  }
}
