package manyclients.workbench.experiment;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryMXBean;
import java.util.Map;
import manyclients.workbench.process.ChildJvm;
import manyclients.workbench.process.ServerProcess;
import manyclients.workbench.results.Result;
import manyclients.workbench.swarm.EchoLoop;
import manyclients.workbench.swarm.Swarm;
import manyclients.workbench.swarm.SwarmPlan;

/// What a connection of the swarm costs on the client's heap, and how long it takes to open many.
///
/// @param connections how many
record SwarmCost(int rounds, int connections) implements Experiment {

  @Override
  public String name() {
    return "swarm";
  }

  @Override
  public Result measure() throws IOException, InterruptedException {
    Samples samples = new Samples();
    try (ServerProcess server = ServerProcess.start(ChildJvm.of(EchoLoop.class))) {
      Swarm.open(SwarmPlan.of(server.port(), 100)).close();
      for (int round = 0; round < rounds; round++) {
        long heap = heap();
        long start = System.nanoTime();
        try (Swarm swarm = Swarm.open(SwarmPlan.of(server.port(), connections))) {
          samples.add("open-ms", (System.nanoTime() - start) / 1e6);
          start = System.nanoTime();
          samples.add("answered", (double) swarm.speak().answers());
          samples.add("speak-ms", (System.nanoTime() - start) / 1e6);
          samples.add("heap-bytes", (heap() - heap) / (double) connections);
        }
      }
    }
    return samples.result(Map.of("connections", (long) connections));
  }

  private static long heap() {
    MemoryMXBean memory = ManagementFactory.getMemoryMXBean();
    memory.gc();
    memory.gc();
    return memory.getHeapMemoryUsage().getUsed();
  }
}
