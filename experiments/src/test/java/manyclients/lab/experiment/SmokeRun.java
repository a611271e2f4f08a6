package manyclients.lab.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.time.Duration;
import java.util.function.Consumer;
import java.util.stream.Stream;
import manyclients.lab.results.Result;

/// A smoke test of an experiment: runs it once, in small sizes, only to see that it runs.
public final class SmokeRun {
  private static final int MOST_TRIES = 5;

  private SmokeRun() {}

  /// One round. The claims must be about what is measured, or was refused: on a machine that is
  /// busy with other tests, refusing is right.
  public static Result of(Experiment experiment) throws IOException, InterruptedException {
    return without(experiment, "");
  }

  /// For a test that looks at what was measured: the rest of it is skipped if anything was refused.
  public static Result whole(Result result) {
    assumeTrue(result.refused().isEmpty(), () -> result.refused().toString());
    return result;
  }

  /// The same, on a machine that lacks a program.
  ///
  /// @param missing what the names of its measurements have; empty if nothing is missing
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

  /// Looks at what was measured, up to five times: a machine that pauses at the wrong moment spoils
  /// a run or two, and what an experiment does wrong is wrong in each.
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
