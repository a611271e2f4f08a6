package manyclients.workbench.experiment;

import java.io.IOException;
import java.time.Duration;
import java.util.Map;
import manyclients.workbench.load.LoadGenerator;
import manyclients.workbench.load.LoadPlan;
import manyclients.workbench.load.LoadReport;
import manyclients.workbench.process.ChildJvm;
import manyclients.workbench.process.ServerProcess;
import manyclients.workbench.results.Result;
import manyclients.workbench.swarm.EchoLoop;

/// What a request and its checked reply cost the load generator.
record CheckedReply(int rounds, Duration duration) implements Experiment {
  private static final int CLIENTS = 100;
  private static final int SIZE = 128;

  @Override
  public String name() {
    return "checked-reply";
  }

  @Override
  public Result measure() throws IOException, InterruptedException {
    Samples samples = new Samples();
    try (ServerProcess server = ServerProcess.start(ChildJvm.of(EchoLoop.class));
        Cores _ = Cores.divide(server.pid())) {
      LoadPlan plan = LoadPlan.closed(server.port()).withConnections(CLIENTS).withSize(SIZE);
      for (int round = 0; round < rounds; round++) {
        LoadReport report = LoadGenerator.run(plan.withTimes(duration, duration, duration));
        samples.add("cpu-us", report.cost().microsPerReply());
        samples.add("per-second", report.perSecond());
        samples.add("busy-percent", 100 * report.cost().busy());
        samples.add("starved-percent", 100 * report.cost().starved());
      }
    }
    return samples.result(Map.of("clients", (long) CLIENTS, "size", (long) SIZE));
  }
}
