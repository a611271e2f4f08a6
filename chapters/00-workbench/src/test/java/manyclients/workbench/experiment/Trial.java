package manyclients.workbench.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import manyclients.workbench.results.Result;

/// Runs an experiment only to see that it runs.
public final class Trial {

  private Trial() {}

  /// One round in small sizes. The claims must be about what is measured, where it was not refused:
  /// on a machine that is busy with other tests, refusing is right.
  public static Result of(Experiment experiment) throws IOException, InterruptedException {
    assertThat(Experiments.find(experiment.id())).get().hasSameClassAs(experiment);
    Result result = new Runner(Pace.TRY, Pace.TRY.limit(1), (_, _, _, _) -> {}).run(experiment);
    if (result.refused().isEmpty()) {
      assertThat(result.measured()).isNotEmpty();
      for (Claim claim : experiment.claims()) {
        assertThat(result.measured()).containsKeys(claim.over(), claim.under());
      }
    }
    return result;
  }
}
