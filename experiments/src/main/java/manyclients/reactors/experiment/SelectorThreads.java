package manyclients.reactors.experiment;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import manyclients.lab.experiment.Claim;
import manyclients.lab.experiment.Effort;
import manyclients.lab.experiment.Factor;
import manyclients.lab.experiment.HistoricalFigures;
import manyclients.lab.experiment.NamedExperiment;
import manyclients.lab.experiment.Plan;
import manyclients.lab.experiment.Run;
import manyclients.lab.experiment.ServerUnderTest;
import manyclients.lab.load.LoadPlan;

/// E2: 1,700 clients that ask as fast as they are answered, and a server with few selector threads,
/// with many, or with a blocking thread per client.
public final class SelectorThreads extends NamedExperiment {

  public SelectorThreads() {
    super(
        "selector-threads",
        4,
        "How many selector threads for 1,700 clients, or is a thread per client still faster?");
  }

  @Override
  public Plan plan(Effort effort) {
    return Plan.of(effort.pick(1, 3, 5), Factor.of("design", designs(effort)))
        .with("connections", effort.pick(50, 1_700, 1_700))
        .with("size", 128)
        .with("time-ms", effort.pick(200, 700, 2_000));
  }

  private static String[] designs(Effort effort) {
    return effort == Effort.TRY
        ? new String[] {"threads", "loops-2", "loops-512"}
        : new String[] {"threads", "loops-2", "loops-8", "loops-32", "loops-128", "loops-512"};
  }

  @Override
  public void measure(Run run) throws IOException, InterruptedException {
    try (ServerUnderTest server = ServerUnderTest.start(options(run.level("design")))) {
      LoadPlan plan =
          LoadPlan.closed(server.port())
              .withConnections(run.number("connections"))
              .withSize(run.number("size"))
              .withTimes(run.millis("time-ms"), run.millis("time-ms"), Duration.ofSeconds(10));
      run.record(server.work(plan));
    }
  }

  private static String[] options(String design) {
    return design.equals("threads")
        ? new String[] {"--engine", "platform-threads"}
        : new String[] {"--engine", "reactors", "--threads", design.substring("loops-".length())};
  }

  @Override
  public List<Claim> claims() {
    return List.of(
        Claim.ofWork(
                "loops-beat-threads",
                "Two selector threads answer more requests per CPU-second than 1,700"
                    + " blocking threads.",
                "loops-2",
                "threads",
                "two loops ÷ threads")
            .atLeast(1.2),
        Claim.ofWork(
                "many-loops",
                "With 512 selector threads, the server answers at least a quarter of the requests"
                    + " per CPU-second that it answers with two.",
                "loops-512",
                "loops-2",
                "512 loops ÷ two loops")
            .atLeast(0.25));
  }

  @Override
  public Optional<HistoricalFigures> then() {
    return Optional.of(
        new HistoricalFigures(
            "E2",
            "Rahul Bhargava, java.sun.com forum, 18 June 2004: 1,700 persistent connections",
            List.of("server", "threads", "connections per thread", "throughput"),
            List.of(
                List.of("selectors", "2", "850", "1379"),
                List.of("selectors", "4", "425", "1214"),
                List.of("selectors", "8", "212", "1240"),
                List.of("selectors", "16", "106", "1140"),
                List.of("selectors", "32", "53", "1260"),
                List.of("selectors", "64", "26", "1115"),
                List.of("selectors", "128", "13", "886"),
                List.of("selectors", "256", "6", "618"),
                List.of("selectors", "512", "3", "184"),
                List.of("blocking", "1700", "1", "1737")),
            "requests-per-cpu-second"));
  }
}
