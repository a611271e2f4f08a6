package manyclients.lab.swarm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import com.sun.management.UnixOperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryMXBean;
import java.util.Locale;
import manyclients.lab.process.ChildJvm;
import manyclients.lab.process.ServerProcess;
import manyclients.testkit.NetworkTest;
import org.junit.jupiter.api.Tag;

@Tag("thorough")
class SwarmMemoryTest {
  private static final int CONNECTIONS = 15_000;

  @NetworkTest
  void fifteenThousandConnectionsTakeTwoKilobytesOfHeapEachAtMost() throws Exception {
    assumeThat(descriptors()).as("descriptors").isGreaterThan(CONNECTIONS + 1_000);
    try (var server = ServerProcess.start(ChildJvm.of(EchoLoop.class))) {
      Swarm.open(SwarmPlan.of(server.port(), 100)).close(); // loads the classes
      long before = heap();
      try (Swarm swarm = Swarm.open(SwarmPlan.of(server.port(), CONNECTIONS))) {
        SwarmCount count = swarm.speak();
        long each = (heap() - before) / CONNECTIONS;

        assertThat(count.failures()).isEmpty();
        assertThat(count.answers()).isEqualTo(CONNECTIONS);
        assertThat(each).isBetween(100L, 2_048L);
        System.out.printf(Locale.ROOT, "swarm: %,d bytes of heap per connection%n", each);
      }
    }
  }

  private static long descriptors() {
    return ManagementFactory.getOperatingSystemMXBean() instanceof UnixOperatingSystemMXBean unix
        ? unix.getMaxFileDescriptorCount()
        : Long.MAX_VALUE;
  }

  private static long heap() {
    MemoryMXBean memory = ManagementFactory.getMemoryMXBean();
    long least = Long.MAX_VALUE;
    for (int i = 0; i < 3; i++) { // references may need a second collection
      memory.gc();
      least = Math.min(least, memory.getHeapMemoryUsage().getUsed());
    }
    return least;
  }
}
