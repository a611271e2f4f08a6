package manyclients.exercises.support;

import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;

/// Work that another thread does while a test watches it. The text of an errand completes the
/// sentence "it ended with …".
public final class Errand<T> {
  private final Thread thread;
  private volatile @Nullable T result;
  private volatile @Nullable Throwable failure;

  public Errand(String name, Callable<@Nullable T> work) {
    thread = Thread.ofPlatform().name(name).daemon().start(() -> run(work));
  }

  /// Returns an errand without a result.
  public static Errand<Void> doing(String name, Runnable work) {
    return new Errand<>(
        name,
        () -> {
          work.run();
          return null;
        });
  }

  /// Returns an errand that closes something, which may take time.
  public static Errand<Void> closing(AutoCloseable what) {
    return new Errand<>(
        "closer",
        () -> {
          what.close();
          return null;
        });
  }

  private void run(Callable<@Nullable T> work) {
    try {
      result = work.call();
    } catch (Throwable e) {
      failure = e; // the test judges any failure
    }
  }

  public boolean isDone() {
    return !thread.isAlive();
  }

  /// Returns whether the thread waits for another one.
  public boolean isWaiting() {
    return switch (thread.getState()) {
      case WAITING, TIMED_WAITING, BLOCKED -> true;
      case NEW, RUNNABLE, TERMINATED -> false;
    };
  }

  /// Waits until the errand is done. Returns false if it waits for another thread.
  public boolean endsByItself() {
    return Patience.until(this::isDone, Patience.steady(this::isWaiting));
  }

  /// Returns its result; null if there is none.
  public @Nullable T result() {
    return result;
  }

  /// Returns the exception that ended it; null if there is none.
  public @Nullable Throwable failure() {
    return failure;
  }

  @Override
  public String toString() {
    Throwable thrown = failure;
    if (thrown != null) {
      return thrown.getClass().getSimpleName();
    }
    T value = result;
    return value == null ? "nothing" : "a result";
  }
}
