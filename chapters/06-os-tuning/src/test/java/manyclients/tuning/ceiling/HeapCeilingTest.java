package manyclients.tuning.ceiling;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import manyclients.contract.Server;
import manyclients.lab.proc.Proc;
import manyclients.lab.proc.TcpTable;
import manyclients.lab.process.ChildJvm;
import manyclients.lab.process.ServerMain;
import manyclients.lab.process.ServerProcess;
import manyclients.lab.swarm.Swarm;
import manyclients.lab.swarm.SwarmPlan;
import manyclients.selector.EventLoop;
import manyclients.testkit.NetworkTest;
import manyclients.testkit.Patience;
import org.junit.jupiter.api.condition.OS;

/// A server with a heap that is too small for its clients.
class HeapCeilingTest {
  private static final int HEAP_MIB = 8;
  private static final int STEP = 500;
  private static final Patience SOON = new Patience(Duration.ofSeconds(30));

  private static ServerProcess server(int maxConnections) throws Exception {
    return ServerProcess.start(
        ChildJvm.of(ServerMain.class)
            .withClassesOf(ServerMain.class, Server.class, EventLoop.class)
            .withFlags(
                "-Xmx" + HEAP_MIB + "m",
                "-XX:+UseSerialGC",
                "-XX:+ExitOnOutOfMemoryError",
                "-Xlog:gc:stderr"),
        "--engine",
        "selector",
        "--max-connections",
        Integer.toString(maxConnections));
  }

  private static Swarm crowd(ServerProcess server, int clients) throws Exception {
    return Swarm.open(SwarmPlan.of(server.port(), clients).withPatience(Duration.ofSeconds(20)));
  }

  @NetworkTest
  void aHeapHasRoomForAsManyClientsAsItsBytesSay() throws Exception {
    List<Swarm> swarms = new ArrayList<>();
    try (ServerProcess server = server(1_000_000)) {
      long empty = server.heap();
      swarms.add(crowd(server, 2_000));
      swarms.getLast().speak();
      long each = (server.heap() - empty) / 2_000;
      long room = ((HEAP_MIB << 20) - empty) / each;

      long answered = 2_000;
      for (long more = STEP; more == STEP; answered += more) {
        swarms.add(crowd(server, STEP));
        more = swarms.getLast().speak().answers();
      }
      SOON.until("its end", () -> server.status().isPresent());
      assertThat(server.status()).hasValue(3); // the status of -XX:+ExitOnOutOfMemoryError
      assertThat(answered).isBetween(room * 3 / 4, room);
      assertThat(collections(server)).isGreaterThan(1); // again and again before it gave up
    } finally {
      swarms.forEach(Swarm::close);
    }
  }

  /// Returns the number of collections of the whole heap that no program requested.
  private static long collections(ServerProcess server) {
    return server
        .errors()
        .lines()
        .filter(line -> line.contains("Pause Full (Allocation Failure)"))
        .count();
  }

  @NetworkTest
  void aServerThatKnowsItsLimitSurvivesACrowd() throws Exception {
    try (ServerProcess server = server(4_000);
        Swarm inside = crowd(server, 4_000)) {
      assertThat(inside.speak().answers()).isEqualTo(4_000);
      try (Swarm outside = crowd(server, 500)) {
        assertThat(outside.count().open()).isEqualTo(500); // in the queue, on the kernel's heap
        assertThat(inside.speak().answers()).isEqualTo(8_000);
        if (OS.LINUX.isCurrentOs()) { // only Linux shows which clients wait
          assertThat(TcpTable.of(Proc.here()).waitingAt(server.port())).isEqualTo(500);
        }
      }
    }
  }
}
