package manyclients.virtual.experiment;

import java.io.IOException;
import java.util.List;
import manyclients.lab.experiment.Claim;
import manyclients.lab.experiment.Effort;
import manyclients.lab.experiment.Factor;
import manyclients.lab.experiment.NamedExperiment;
import manyclients.lab.experiment.Plan;
import manyclients.lab.experiment.Run;

/// The wait of a client with short requests, while others have the server compute. Two remedies are
/// measured: a handler that yields, and permits that leave a carrier free.
public final class Starved extends NamedExperiment {

  public Starved() {
    super("starved", 7, "Which clients wait while handlers compute?");
  }

  @Override
  public Plan plan(Effort effort) {
    return Plan.of(effort.pick(1, 3, 7), Factor.of("handler", "plain", "yield", "permit"))
        .with("computing", effort.pick(4, 8, 8))
        .with("compute-ms", 20)
        .with("calls", effort.pick(5, 40, 200));
  }

  @Override
  public void measure(Run run) throws IOException, InterruptedException {
    String millis = Integer.toString(run.number("compute-ms"));
    EchoBesides.measure(
        run, StarvedServer.class, run.number("computing"), run.level("handler"), millis);
  }

  @Override
  public List<Claim> claims() {
    return List.of(
        Claim.of(
                "starved",
                "While others compute, the typical reply takes at least three times as long as when"
                    + " they yield every millisecond.",
                "plain-median-ms",
                "yield-median-ms",
                "others compute without a break ÷ others yield, median reply, in ms")
            .atLeast(3),
        Claim.of(
                "carrier-kept-free",
                "While others compute, the typical reply takes at least three times as long as when"
                    + " a permit keeps a carrier free.",
                "plain-median-ms",
                "permit-median-ms",
                "no permits ÷ permits, median reply, in ms")
            .atLeast(3));
  }
}
