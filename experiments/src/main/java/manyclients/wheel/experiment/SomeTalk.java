package manyclients.wheel.experiment;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import manyclients.lab.experiment.Claim;
import manyclients.lab.experiment.Effort;
import manyclients.lab.experiment.Factor;
import manyclients.lab.experiment.NamedExperiment;
import manyclients.lab.experiment.Plan;
import manyclients.lab.experiment.Run;
import manyclients.lab.experiment.ServerUnderTest;
import manyclients.lab.load.LoadPlan;
import manyclients.lab.swarm.Swarm;
import manyclients.lab.swarm.SwarmPlan;

/// 3,500 clients, of which all send requests, or one in a hundred.
public final class SomeTalk extends NamedExperiment {

  public SomeTalk() {
    super("some-talk", 2, "What does a client that talks pay for those that are silent?");
  }

  @Override
  public Plan plan(Effort effort) {
    return Plan.of(
            effort.pick(1, 3, 5),
            Servers.compared("platform-threads", "non-blocking-wheel", "wheel"),
            Factor.of("talking", "all", "some"))
        .with("clients", effort.pick(40, 3_500, 3_500))
        .with("some", effort.pick(4, 35, 35))
        .with("measure-ms", effort.pick(200, 500, 2_000));
  }

  @Override
  public List<Claim> claims() {
    return Servers.decidable(
        Claim.ofWork(
                "rota-helps",
                "When one client in a hundred talks, the wheel with two lists answers at least 1.5"
                    + " times as many requests with the same processor time as a wheel that visits"
                    + " all.",
                "wheel-some",
                "non-blocking-wheel-some",
                "wheel with two lists ÷ wheel that visits all")
            .atLeast(1.5),
        Claim.ofWork(
                "selector-knows",
                "A selector, which learns from the kernel which clients have sent something,"
                    + " answers at least 1.3 times as many requests as the wheel with two lists.",
                "selector-some",
                "wheel-some",
                "selector ÷ wheel with two lists")
            .atLeast(1.3));
  }

  @Override
  public void measure(Run run) throws IOException, InterruptedException {
    int talking = run.number(run.level("talking").equals("all") ? "clients" : "some");
    int silent = Math.max(1, run.number("clients") - talking);
    Duration time = run.millis("measure-ms");
    try (ServerUnderTest server = Servers.start(run.level("server"));
        Swarm _ = Swarm.open(SwarmPlan.of(server.port(), silent))) {
      LoadPlan plan = LoadPlan.closed(server.port()).withConnections(talking);
      run.record(server.work(plan.withTimes(time, time, Duration.ofSeconds(10))));
    }
  }
}
