package manyclients.selector.experiment;

import java.io.IOException;
import java.util.List;
import manyclients.lab.experiment.Claim;
import manyclients.lab.experiment.Effort;
import manyclients.lab.experiment.InterleavedRuns;
import manyclients.lab.experiment.NamedExperiment;
import manyclients.lab.experiment.Plan;
import manyclients.lab.experiment.Run;
import manyclients.lab.experiment.ServerUnderTest;
import manyclients.lab.process.ChildJvm;
import manyclients.selector.ByteEchoMain;

/// Requests per CPU-second with one thread for all clients, with one thread per client, and with
/// `ByteEcho`.
public final class OneThread extends NamedExperiment {
  private static final List<String> SERVERS =
      List.of("selector", "platform-threads", "forty-lines");

  public OneThread() {
    super("one-thread", 3, "What does a request cost with one thread for all clients?");
  }

  @Override
  public Plan plan(Effort effort) {
    return Plan.of(effort.pick(1, 3, 8))
        .with("clients", 100)
        .with("bytes", 128)
        .with("warm-up", effort.pick(1, 8, 10))
        .with("turns", effort.pick(1, 5, 10))
        .with("turn-millis", effort.pick(200, 200, 500));
  }

  @Override
  public void measure(Run run) throws IOException, InterruptedException {
    try (var runs = new InterleavedRuns(SERVERS, OneThread::start)) {
      runs.work(run);
    }
  }

  private static ServerUnderTest start(String server) throws IOException, InterruptedException {
    return server.equals("forty-lines")
        ? ServerUnderTest.start(ChildJvm.of(ByteEchoMain.class))
        : ServerUnderTest.start("--engine", server);
  }

  @Override
  public List<Claim> claims() {
    return List.of(
        Claim.ofWork(
                "selector-work",
                "One selector answers at least 1.5 times as many requests per second of processor"
                    + " time as a thread per client.",
                "selector",
                "platform-threads",
                "selector ÷ platform threads")
            .atLeast(1.5),
        Claim.ofWork(
                "selector-price",
                "With the same processor time, the finished server answers at least nine tenths as"
                    + " many requests as the first one, of forty lines.",
                "selector",
                "forty-lines",
                "finished server ÷ the one of forty lines")
            .atLeast(0.9));
  }
}
