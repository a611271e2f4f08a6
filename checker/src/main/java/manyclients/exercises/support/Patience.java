package manyclients.exercises.support;

import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/// Waits for what other threads do: as short as possible, and never for ever.
public final class Patience {
  /// Set by the command that runs the tests: a machine that is busy with other things needs more.
  private static final Duration LIMIT = Duration.ofSeconds(Integer.getInteger("patience", 5));

  private static final Duration LOOK = Duration.ofMillis(1);

  /// How often in a row a thread must be seen waiting before it counts as waiting.
  private static final int STEADY = 25;

  private Patience() {}

  /// How long to wait for something before giving it up.
  public static Duration limit() {
    return LIMIT;
  }

  /// Waits until something happens. Returns false when it does not.
  public static boolean until(BooleanSupplier happens) {
    return until(happens, () -> false);
  }

  /// Waits until something happens. Returns false when it does not happen, or no longer can.
  public static boolean until(BooleanSupplier happens, BooleanSupplier hopeless) {
    long begin = System.nanoTime();
    while (System.nanoTime() - begin < LIMIT.toNanos()) {
      boolean lost = hopeless.getAsBoolean(); // asked first: both may become true at the same time
      if (happens.getAsBoolean()) {
        return true;
      }
      if (lost) {
        return false;
      }
      LockSupport.parkNanos(LOOK.toNanos());
    }
    return false;
  }

  /// A condition that holds when another has held many times in a row.
  public static BooleanSupplier steady(BooleanSupplier condition) {
    return steady(condition, STEADY);
  }

  /// @param times how many times
  public static BooleanSupplier steady(BooleanSupplier condition, int times) {
    int[] seen = {0};
    return () -> {
      seen[0] = condition.getAsBoolean() ? seen[0] + 1 : 0;
      return seen[0] >= times;
    };
  }
}
