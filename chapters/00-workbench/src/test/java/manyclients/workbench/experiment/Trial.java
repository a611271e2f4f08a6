package manyclients.workbench.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import manyclients.workbench.results.Result;

/// Runs an experiment only to see that it runs.
public final class Trial {

  private static final int ATTEMPTS = 8;

  private Trial() {}

  /// One round in small sizes. The claims must be about what is measured.
  public static Result of(Experiment experiment) throws IOException, InterruptedException {
    assertThat(Experiments.find(experiment.id())).get().hasSameClassAs(experiment);
    Result result = sound(experiment);
    for (Claim claim : experiment.claims()) {
      assertThat(result.measured()).containsKeys(claim.over(), claim.under());
    }
    return result;
  }

  /// A machine that is busy with other tests refuses at times, and rightly.
  private static Result sound(Experiment experiment) throws IOException, InterruptedException {
    Runner runner = new Runner(Pace.TRY, (_, _, _, _) -> {});
    for (int attempt = 1; attempt < ATTEMPTS; attempt++) {
      Result result = runner.run(experiment);
      if (result.refused().isEmpty()) {
        return result;
      }
    }
    return runner.run(experiment);
  }
}
