package manyclients.lab.experiment;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import manyclients.lab.results.Result;

/// Runs experiments. The cells take turns (in a quick look, those of the claims first), and each
/// round has its own order. So conditions that change with time (a core that heats up, a program
/// that starts) are spread over all cells.
public final class Runner {
  /// The seed of the orders. It is fixed, so that a strange run can be repeated.
  private static final long SEED = 20_010_621;

  private final Effort effort;
  private final Duration limit;
  private final Progress progress;

  /// @param limit the time in which an experiment has to end, as far as can be foreseen; but its
  ///   first round is always run
  public Runner(Effort effort, Duration limit, Progress progress) {
    this.effort = effort;
    this.limit = limit;
    this.progress = progress;
  }

  /// Receives the progress of an experiment.
  public interface Progress {
    /// @param left the estimated time until it is done
    void at(Experiment experiment, int done, int runs, Duration left);
  }

  /// Runs all planned rounds, or those for which there is time.
  ///
  /// @throws IOException when a cell could not be measured; the message says which, and why
  public Result run(Experiment experiment) throws IOException, InterruptedException {
    Plan plan = experiment.plan(effort).at(effort, experiment.claims());
    Measurements measurements = new Measurements(plan);
    Random random = new Random(SEED);
    long start = System.nanoTime();
    try (var dog = new Watchdog(patience())) {
      for (List<Cell> cells : plan.stages(effort, experiment.claims())) {
        for (int round = 0;
            round < plan.rounds() && isTimeFor(cells, measurements, start);
            round++) {
          List<Cell> order = new ArrayList<>(cells);
          Collections.shuffle(order, random);
          for (Cell cell : order) {
            progress.at(
                experiment, measurements.runs(), measurements.planned(), left(measurements, start));
            measure(experiment, cell, measurements, dog);
          }
        }
      }
    }
    return measurements.result();
  }

  private Duration patience() {
    return effort.limit(1, Duration.ZERO).multipliedBy(2);
  }

  /// Measures a cell. A refused cell is tried once more; if it is refused again, it has no result.
  private void measure(Experiment experiment, Cell cell, Measurements measurements, Watchdog dog)
      throws IOException {
    for (int attempt = 1; !measurements.isRefused(cell); attempt++) {
      Run run = new Run(cell, measurements.plan());
      try {
        experiment.measure(run);
        measurements.add(run);
        return;
      } catch (InvalidMeasurement e) {
        if (attempt > 1) {
          measurements.refuse(cell, String.valueOf(e.getMessage()));
        }
      } catch (IllegalArgumentException e) {
        throw e; // the experiment itself is wrong
      } catch (IOException | InterruptedException | RuntimeException e) {
        String what = (experiment.id() + " " + cell.name()).strip();
        String why = dog.hasFired() ? "took more than " + patience().toSeconds() + " s" : reason(e);
        throw new IOException(what + ": " + why, e);
      }
    }
  }

  /// Returns the reason for a failure: the message of an [IOException], and otherwise the exception
  /// with its class.
  private static String reason(Exception failure) {
    String said = failure.getMessage();
    return failure instanceof IOException && said != null ? said : failure.toString();
  }

  /// Returns whether another round of these cells would end in time, judging by the runs so far.
  /// The first round always begins.
  private boolean isTimeFor(List<Cell> cells, Measurements measurements, long start) {
    long gone = System.nanoTime() - start;
    int runs = measurements.runs();
    return runs == 0 || gone + gone / runs * cells.size() <= limit.toNanos();
  }

  private Duration left(Measurements measurements, long start) {
    long gone = System.nanoTime() - start;
    long perRun = gone / Math.max(1, measurements.runs());
    long all =
        measurements.runs() == 0
            ? Long.MAX_VALUE
            : perRun * (measurements.planned() - measurements.runs());
    return Duration.ofNanos(Math.max(0, Math.min(all, limit.toNanos() - gone)));
  }
}
