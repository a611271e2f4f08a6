package manyclients.lab.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.time.Duration;
import java.util.function.Consumer;
import java.util.stream.Stream;
import manyclients.lab.results.Result;

/// A smoke test of an experiment: one run in small sizes, which only shows that it runs.
public final class SmokeRun {
  private static final int MOST_TRIES = 5;

  private SmokeRun() {}

  /// Runs one round. Each claim must be about something that was measured or refused: on a machine
  /// that is busy with other tests, refusing is right.
  public static Result of(Experiment experiment) throws IOException, InterruptedException {
    return without(experiment, "");
  }

  /// Returns the result. If anything was refused, the rest of the test is skipped.
  public static Result whole(Result result) {
    assumeTrue(result.refused().isEmpty(), () -> result.refused().toString());
    return result;
  }

  /// Runs one round on a machine that may lack a program.
  ///
  /// @param missing a part of the names of its measurements; empty if nothing is missing
  public static Result without(Experiment experiment, String missing)
      throws IOException, InterruptedException {
    assertThat(Experiments.find(experiment.id())).get().hasSameClassAs(experiment);
    Result result =
        new Runner(Effort.TRY, Effort.TRY.limit(1, Duration.ZERO), (_, _, _, _) -> {})
            .run(experiment);
    assertThat(result.measured().size() + result.refused().size()).isPositive();
    experiment.claims().stream()
        .flatMap(claim -> Stream.of(claim.over(), claim.under()))
        .filter(name -> !refused(name, result))
        .filter(name -> missing.isEmpty() || !name.contains(missing))
        .forEach(name -> assertThat(result.measured()).containsKey(name));
    return result;
  }

  /// Runs an experiment up to five times, until a result passes. A machine that pauses at the wrong
  /// moment spoils a run or two, but a fault of the experiment shows in each.
  public static void look(Experiment experiment, Consumer<Result> assertions)
      throws IOException, InterruptedException {
    for (int tries = 1; tries < MOST_TRIES; tries++) {
      if (holds(assertions, whole(of(experiment)))) {
        return;
      }
    }
    assertions.accept(whole(of(experiment)));
  }

  private static boolean holds(Consumer<Result> assertions, Result result) {
    try {
      assertions.accept(result);
      return true;
    } catch (AssertionError e) {
      return false;
    }
  }

  private static boolean refused(String name, Result result) {
    return result.refused().keySet().stream().anyMatch(cell -> Cell.isOf(cell, name));
  }
}
