package manyclients.exercises.support;

import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;

/// Something that another thread does, so that a test can watch it. As text it completes a
/// sentence: "it ended with …".
public final class Errand<T> {
  private final Thread thread;
  private volatile @Nullable T result;
  private volatile @Nullable Throwable failure;

  public Errand(String name, Callable<@Nullable T> work) {
    thread = Thread.ofPlatform().name(name).daemon().start(() -> run(work));
  }

  /// One of which nothing comes.
  public static Errand<Void> doing(String name, Runnable work) {
    return new Errand<>(
        name,
        () -> {
          work.run();
          return null;
        });
  }

  /// One that closes something, which may take its time.
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
      failure = e; // whatever it is: the test judges
    }
  }

  public boolean isDone() {
    return !thread.isAlive();
  }

  /// Whether it waits for another thread.
  public boolean isWaiting() {
    return switch (thread.getState()) {
      case WAITING, TIMED_WAITING, BLOCKED -> true;
      case NEW, RUNNABLE, TERMINATED -> false;
    };
  }

  /// Waits until it is done. False when it waits itself, for another thread.
  public boolean endsByItself() {
    return Patience.until(this::isDone, Patience.steady(this::isWaiting));
  }

  /// What came of it; null when nothing did.
  public @Nullable T result() {
    return result;
  }

  /// How it failed; null when it did not.
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
