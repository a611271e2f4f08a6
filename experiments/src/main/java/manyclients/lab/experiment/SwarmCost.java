package manyclients.lab.experiment;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryMXBean;
import manyclients.lab.process.ChildJvm;
import manyclients.lab.process.ServerProcess;
import manyclients.lab.swarm.EchoLoop;
import manyclients.lab.swarm.Swarm;
import manyclients.lab.swarm.SwarmPlan;

/// The heap of a swarm's connection on the client's side, and the time to open many.
public final class SwarmCost extends NamedExperiment {

  public SwarmCost() {
    super("swarm", Experiments.LAB, "What does a client of the swarm cost?");
  }

  @Override
  public Plan plan(Effort effort) {
    return Plan.of(effort.pick(1, 5, 7)).with("connections", effort.pick(500, 5_000, 15_000));
  }

  @Override
  public void measure(Run run) throws IOException, InterruptedException {
    int connections = run.number("connections");
    try (ServerProcess server = ServerProcess.start(ChildJvm.of(EchoLoop.class))) {
      Swarm.open(SwarmPlan.of(server.port(), 100)).close(); // loads the classes
      long heap = heap();
      long start = System.nanoTime();
      try (Swarm swarm = Swarm.open(SwarmPlan.of(server.port(), connections))) {
        run.record("open-ms", (System.nanoTime() - start) / 1e6);
        start = System.nanoTime();
        run.recordAnswers(swarm.speak(), connections);
        run.record("speak-ms", (System.nanoTime() - start) / 1e6);
        run.record("heap-bytes", (heap() - heap) / (double) connections);
      }
    }
  }

  private static long heap() {
    MemoryMXBean memory = ManagementFactory.getMemoryMXBean();
    memory.gc();
    memory.gc();
    return memory.getHeapMemoryUsage().getUsed();
  }
}
