package manyclients.site.weave.claim;

import java.util.List;
import java.util.Optional;
import manyclients.lab.experiment.Claim;
import manyclients.lab.experiment.Effort;
import manyclients.lab.experiment.Experiment;
import manyclients.lab.experiment.Factor;
import manyclients.lab.experiment.HistoricalFigures;
import manyclients.lab.experiment.Plan;
import manyclients.lab.experiment.Run;

/// An experiment of the sample book; its results are written by the tests.
public final class SampleExperiment implements Experiment {

  @Override
  public String id() {
    return "sample";
  }

  @Override
  public int chapter() {
    return 1;
  }

  @Override
  public String question() {
    return "Does the sample book keep its word?";
  }

  @Override
  public Plan plan(Effort effort) {
    return Plan.of(3, Factor.of("engine", "old", "new"));
  }

  @Override
  public void measure(Run run) {
    throw new UnsupportedOperationException();
  }

  @Override
  public List<Claim> claims() {
    return List.of(
        Claim.of(
                "sample-twice",
                "The new one is twice as fast.",
                "old-us",
                "new-us",
                "old ÷ new, in µs")
            .atLeast(2));
  }

  @Override
  public Optional<HistoricalFigures> then() {
    return Optional.of(
        new HistoricalFigures(
            "E0",
            "Somebody, 1999",
            List.of("server", "time"),
            List.of(List.of("old", "143 s"), List.of("new", "156 s"))));
  }
}
