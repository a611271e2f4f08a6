package manyclients.lab.swarm;

import java.io.IOException;

/// Opens a swarm in a process that may run out of descriptors, and prints the result.
final class LimitedSwarm {

  private LimitedSwarm() {}

  public static void main(String[] args) throws IOException, InterruptedException {
    SwarmPlan plan = SwarmPlan.of(Integer.parseInt(args[0]), Integer.parseInt(args[1]));
    try (Swarm swarm = Swarm.open(plan)) {
      SwarmCount count = swarm.speak();
      System.out.println(count.open() + " " + count.answers() + " " + count.failures());
    }
  }
}
