package manyclients.tuning.million;

import java.util.concurrent.CountDownLatch;
import java.util.stream.Collectors;

/// A fleet that stays until its process is killed, and prints the ids of its processes.
final class FleetMain {

  private FleetMain() {}

  public static void main(String[] args) throws Exception {
    try (Fleet fleet =
        Fleet.start(
            new FleetLayout(200, 100, 100, 100),
            FleetServer.SELECTOR,
            FleetTest.means(0, _ -> {}))) {
      fleet.connect();
      System.out.println(
          fleet.processes().mapToObj(Long::toString).collect(Collectors.joining(" ")));
      new CountDownLatch(1).await();
    }
  }
}
