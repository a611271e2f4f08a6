package manyclients.blocking;

import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/// Catches what ends a thread, while it is open, instead of having it printed.
final class Uncaught implements AutoCloseable {
  private final BlockingQueue<Throwable> caught = new LinkedBlockingQueue<>();
  private final Thread.@Nullable UncaughtExceptionHandler before =
      Thread.getDefaultUncaughtExceptionHandler();

  Uncaught() {
    Thread.setDefaultUncaughtExceptionHandler((thread, exception) -> caught.add(exception));
  }

  /// What ended the next thread; waits for it for ten seconds.
  @Nullable Throwable next() throws InterruptedException {
    return caught.poll(10, TimeUnit.SECONDS);
  }

  @Override
  public void close() {
    Thread.setDefaultUncaughtExceptionHandler(before);
  }
}
