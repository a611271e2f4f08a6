package manyclients.http.experiment;

import java.io.IOException;
import java.util.List;
import manyclients.lab.experiment.Claim;
import manyclients.lab.experiment.Effort;
import manyclients.lab.experiment.Factor;
import manyclients.lab.experiment.NamedExperiment;
import manyclients.lab.experiment.Plan;
import manyclients.lab.experiment.Run;

/// The cost of a request in HTTP on a virtual thread per client, and on the loops, with the same
/// parser and the same files.
public final class HttpEngines extends NamedExperiment {

  public HttpEngines() {
    super(
        "http-engines",
        9,
        "The same parser on a virtual thread per client, or on loops: what does a request cost?");
  }

  @Override
  public Plan plan(Effort effort) {
    return Plan.of(effort.pick(1, 3, 5), Factor.of("crowd", "few", "many"))
        .with("few", effort.pick(5, 100, 100))
        .with("many", effort.pick(20, 5_000, 5_000))
        .with("bytes", Pages.SMALL)
        .with("warm-up", effort.pick(1, 3, 4))
        .with("turns", effort.pick(1, 3, 4))
        .with("turn-millis", effort.pick(100, 400, 500));
  }

  @Override
  public void measure(Run run) throws IOException, InterruptedException {
    Contenders.takeTurns(
        run, List.of("loops", "virtual"), run.number(run.level("crowd")), run.number("bytes"), 2);
  }

  @Override
  public List<Claim> claims() {
    return List.of(
        Claim.ofWork(
                "http-engines-few",
                "With 100 clients, a loop answers more requests per CPU-second than"
                    + " virtual threads.",
                "few-loops",
                "few-virtual",
                "loop ÷ virtual threads")
            .atLeast(1.05),
        Claim.ofWork(
                "http-engines-many",
                "With 5,000 clients, a loop answers more requests per CPU-second than"
                    + " virtual threads.",
                "many-loops",
                "many-virtual",
                "loop ÷ virtual threads")
            .atLeast(1.05));
  }
}
