package manyclients.exercises.support;

import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/// Waits for other threads, no longer than needed, and within a limit.
public final class Patience {
  /// The limit. The command that runs the tests sets it, because a busy machine needs more time.
  private static final Duration LIMIT = Duration.ofSeconds(Integer.getInteger("patience", 5));

  private static final Duration LOOK = Duration.ofMillis(1);

  /// The number of looks in a row that must see a thread waiting.
  private static final int STEADY = 25;

  private Patience() {}

  /// Returns the maximum time to wait for something.
  public static Duration limit() {
    return LIMIT;
  }

  /// Waits until a condition holds. Returns false if it does not.
  public static boolean until(BooleanSupplier happens) {
    return until(happens, () -> false);
  }

  /// Waits until a condition holds. Returns false if it does not, or no longer can.
  public static boolean until(BooleanSupplier happens, BooleanSupplier hopeless) {
    long begin = System.nanoTime();
    while (System.nanoTime() - begin < LIMIT.toNanos()) {
      boolean lost = hopeless.getAsBoolean(); // first: both may become true at the same time
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

  /// Returns a condition that holds when another one has held many times in a row.
  public static BooleanSupplier steady(BooleanSupplier condition) {
    return steady(condition, STEADY);
  }

  /// @param times how many times in a row
  public static BooleanSupplier steady(BooleanSupplier condition, int times) {
    int[] seen = {0};
    return () -> {
      seen[0] = condition.getAsBoolean() ? seen[0] + 1 : 0;
      return seen[0] >= times;
    };
  }
}
