package manyclients.tuning.million;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import manyclients.lab.swarm.Swarm;
import manyclients.lab.swarm.SwarmPlan;

/// A swarm as a process of its own. It connects, prints how many connections it has, has all of
/// them ask for each line `speak`, and disconnects after the line `leave`.
public final class SwarmMain {
  private static final Duration PATIENCE = Duration.ofMinutes(1);

  private SwarmMain() {}

  /// @param args port, connections, number of the first local address, connections per address
  public static void main(String[] args) throws IOException, InterruptedException {
    BlockingQueue<String> orders = new LinkedBlockingQueue<>();
    Thread.ofPlatform().daemon().name("orders").start(() -> listen(orders));
    SwarmPlan plan =
        SwarmPlan.of(Integer.parseInt(args[0]), Integer.parseInt(args[1]))
            .withFirstSource(Integer.parseInt(args[2]))
            .withPerSource(Integer.parseInt(args[3]))
            .withPatience(PATIENCE);
    try (Swarm swarm = Swarm.open(plan)) {
      System.out.println(SwarmStatus.of(swarm.count()));
      while (orders.take().equals("speak")) {
        System.out.println(SwarmStatus.of(swarm.speak()));
      }
    }
  }

  /// Reads orders. The end of the input means that the parent has ended, so a swarm does not
  /// outlive it, even if it was killed.
  private static void listen(BlockingQueue<String> orders) {
    var in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    try {
      for (String order = in.readLine(); order != null; order = in.readLine()) {
        orders.add(order);
      }
      System.exit(0);
    } catch (IOException e) {
      System.err.println("course: the swarm cannot read its orders: " + e.getMessage());
      System.exit(1);
    }
  }
}
