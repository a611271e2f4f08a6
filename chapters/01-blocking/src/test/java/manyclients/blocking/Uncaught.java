package manyclients.blocking;

import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/// Collects the exceptions that end threads, instead of printing them, until it is closed.
final class Uncaught implements AutoCloseable {
  private final BlockingQueue<Throwable> caught = new LinkedBlockingQueue<>();
  private final Thread.@Nullable UncaughtExceptionHandler before =
      Thread.getDefaultUncaughtExceptionHandler();

  Uncaught() {
    Thread.setDefaultUncaughtExceptionHandler((thread, exception) -> caught.add(exception));
  }

  /// Returns the exception that ended the next thread; null if none ends within ten seconds.
  @Nullable Throwable next() throws InterruptedException {
    return caught.poll(10, TimeUnit.SECONDS);
  }

  @Override
  public void close() {
    Thread.setDefaultUncaughtExceptionHandler(before);
  }
}
