package manyclients.cli;

import java.io.PrintWriter;
import java.time.Duration;
import java.util.Locale;
import manyclients.lab.experiment.Experiment;
import manyclients.lab.experiment.Runner;
import manyclients.tuning.experiment.MillionRun;

/// A progress line for an experiment. It is shown on a terminal only, and removed when the
/// experiment is done.
final class BenchProgress implements Runner.Progress, MillionRun.Listener, AutoCloseable {
  private static final int BAR = 30;
  private static final int WIDTH = 79;

  private final PrintWriter terminal;

  BenchProgress(PrintWriter terminal) {
    this.terminal = terminal;
  }

  @Override
  public void at(Experiment experiment, int done, int runs, Duration left) {
    int full = BAR * done / Math.max(1, runs);
    String bar = "[" + "=".repeat(full) + " ".repeat(BAR - full) + "]";
    String rest = done == 0 ? "" : ", %s s left".formatted(left.toSeconds());
    show("%s %s %s of %s%s".formatted(bar, experiment.id(), done, runs, rest));
  }

  @Override
  public void at(int connections) {
    show(counted(connections));
  }

  @Override
  public void stopped(int connections, String why) {
    clear();
    terminal.printf("course: stopped at %s: %s%n", counted(connections), why);
    terminal.flush();
  }

  private static String counted(int connections) {
    return String.format(Locale.ROOT, "%,d connections", connections);
  }

  private synchronized void show(String line) {
    if (ProgressBar.isTerminal()) {
      terminal.printf("\r%-" + WIDTH + "s\r%s", "", line);
      terminal.flush();
    }
  }

  void clear() {
    show("");
  }

  @Override
  public void close() {
    clear();
  }
}
