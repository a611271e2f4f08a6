package manyclients.cli;

import java.io.Console;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/// A progress bar for work of a known length. It is shown on a terminal only, and removed at the
/// end.
final class ProgressBar implements AutoCloseable {
  private static final int WIDTH = 40;

  private final Duration expected;
  private final PrintWriter terminal;
  private final CountDownLatch done = new CountDownLatch(1);
  private final Thread painter;

  private ProgressBar(Duration expected, PrintWriter terminal) {
    this.expected = expected;
    this.terminal = terminal;
    this.painter = Thread.ofPlatform().daemon().name("progress").unstarted(this::paint);
  }

  static ProgressBar over(Duration expected, PrintWriter terminal) {
    var bar = new ProgressBar(expected, terminal);
    if (isTerminal()) {
      bar.painter.start();
    }
    return bar;
  }

  @SuppressWarnings("SystemConsoleNull") // on JDK 25 it is null without a terminal
  static boolean isTerminal() {
    Console console = System.console();
    return console != null && console.isTerminal();
  }

  private void paint() {
    long start = System.nanoTime();
    try {
      do {
        double part = (double) (System.nanoTime() - start) / expected.toNanos();
        int full = (int) Math.min(WIDTH, part * WIDTH);
        terminal.print("\r[" + "=".repeat(full) + " ".repeat(WIDTH - full) + "]");
        terminal.flush();
      } while (!done.await(200, TimeUnit.MILLISECONDS));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    terminal.print("\r" + " ".repeat(WIDTH + 2) + "\r");
    terminal.flush();
  }

  @Override
  public void close() {
    done.countDown();
    try {
      painter.join();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
