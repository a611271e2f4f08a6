package manyclients.wheel.experiment;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import manyclients.workbench.experiment.Claim;
import manyclients.workbench.experiment.Experiment;
import manyclients.workbench.experiment.Factor;
import manyclients.workbench.experiment.Pace;
import manyclients.workbench.experiment.Plan;
import manyclients.workbench.experiment.Run;
import manyclients.workbench.experiment.Subject;
import manyclients.workbench.load.LoadPlan;
import manyclients.workbench.swarm.Swarm;
import manyclients.workbench.swarm.SwarmPlan;

/// 3,500 clients, of whom all talk, or one in a hundred.
public final class SomeTalk implements Experiment {

  @Override
  public String id() {
    return "some-talk";
  }

  @Override
  public int chapter() {
    return 2;
  }

  @Override
  public String question() {
    return "What does a client that talks pay for those who do not?";
  }

  @Override
  public Plan plan(Pace pace) {
    return Plan.of(
            pace.pick(1, 1, 5),
            Factor.of(
                "server",
                "platform-threads",
                "timed-wheel",
                "non-blocking-wheel",
                "wheel",
                "two-wheels"),
            Factor.of("talking", "all", "some"))
        .with("clients", pace.pick(40, 3_500, 3_500))
        .with("some", pace.pick(4, 35, 35))
        .with("measure-ms", pace.pick(200, 2_000, 2_000));
  }

  @Override
  public List<Claim> claims() {
    return List.of(
        Claim.of(
                "rota-helps",
                "When one in a hundred talks, visiting the hot ones more often answers more than"
                    + " twice as many requests for the same processor time.",
                "wheel-some-requests-per-cpu-second",
                "non-blocking-wheel-some-requests-per-cpu-second")
            .atLeast(2),
        Claim.of(
                "timeouts-starve",
                "With read timeouts, those who talk get less than a fiftieth of the answers.",
                "timed-wheel-some-requests-per-second",
                "wheel-some-requests-per-second")
            .atMost(0.02));
  }

  // tag::some-talk[]
  @Override
  public void measure(Run run) throws IOException, InterruptedException {
    boolean all = run.level("talking").equals("all");
    int talking = all ? run.number("clients") : run.number("some");
    int silent = Math.max(1, run.number("clients") - talking);
    Duration time = run.millis("measure-ms");
    try (Subject server = Servers.start(run.level("server"));
        Swarm _ = Swarm.open(SwarmPlan.of(server.port(), silent))) {
      LoadPlan plan = LoadPlan.closed(server.port()).withConnections(talking);
      run.record(server.load(plan.withTimes(time.dividedBy(2), time, Duration.ofSeconds(20))));
    }
  }
  // end::some-talk[]
}
