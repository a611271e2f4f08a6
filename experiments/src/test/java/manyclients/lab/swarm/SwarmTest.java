package manyclients.lab.swarm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import java.util.HashSet;
import java.util.Set;
import manyclients.lab.process.Child;
import manyclients.lab.process.ChildJvm;
import manyclients.lab.process.ServerProcess;
import manyclients.testkit.DeafPort;
import manyclients.testkit.NetworkTest;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

class SwarmTest {
  private static final Duration SOON = Duration.ofSeconds(20);

  @NetworkTest
  void allAreConnectedAndAllAreAnswered() throws Exception {
    try (var server = ServerProcess.start(ChildJvm.of(EchoLoop.class));
        Swarm swarm = Swarm.open(SwarmPlan.of(server.port(), 1_000))) {
      assertThat(swarm.count().open()).isEqualTo(1_000);
      assertThat(swarm.speak().answers()).isEqualTo(1_000);
      assertThat(swarm.speak().answers()).isEqualTo(2_000);
      assertThat(swarm.count().failed()).isZero();
    }
  }

  @NetworkTest
  void refusedConnectionsAreCountedWithTheSystemsMessage() throws Exception {
    try (var deaf = DeafPort.open()) {
      try (Swarm swarm = Swarm.open(SwarmPlan.of(deaf.number(), 600))) {
        SwarmCount count = swarm.count();
        assertThat(count.open()).isZero();
        assertThat(count.failed()).isEqualTo(600);
        assertThat(count.failures()).containsOnlyKeys("Connection refused");
        assertThat(swarm.speak().answers()).isZero();
      }
    }
  }

  @NetworkTest
  @EnabledOnOs(OS.LINUX)
  void whenPortsRunShortTheNextLocalAddressIsTaken() throws Exception {
    Set<String> seen = new HashSet<>();
    Set<Socket> accepted = new HashSet<>();
    try (var acceptor = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        Swarm swarm =
            Swarm.open(
                SwarmPlan.of(acceptor.getLocalPort(), 30).withPerSource(10).withFirstSource(1))) {
      assertThat(swarm.count().open()).isEqualTo(30);
      for (int i = 0; i < 30; i++) {
        Socket socket = acceptor.accept();
        accepted.add(socket);
        seen.add(socket.getInetAddress().getHostAddress());
      }
    } finally {
      for (Socket socket : accepted) {
        socket.close();
      }
    }
    assertThat(seen).containsExactlyInAnyOrder("127.0.0.2", "127.0.0.3", "127.0.0.4");
  }

  @NetworkTest
  void connectionsThatTheServerEndsAreLost() throws Exception {
    try (var server = ServerProcess.start(ChildJvm.of(EchoLoop.class));
        Swarm swarm = Swarm.open(SwarmPlan.of(server.port(), 300))) {
      swarm.speak();
      server.kill();
      await().atMost(SOON).until(() -> swarm.count().lost() == 300);
      assertThat(swarm.count().open()).isZero();
      assertThat(swarm.count().failed()).isZero();
    }
  }

  @NetworkTest
  void establishedIsNotServed() throws Exception {
    try (var acceptor = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        Swarm swarm =
            Swarm.open(
                SwarmPlan.of(acceptor.getLocalPort(), 20).withPatience(Duration.ofMillis(200)))) {
      assertThat(swarm.count().open()).isEqualTo(20); // without accept
      assertThat(swarm.speak().answers()).isZero();
    }
  }

  @NetworkTest
  @EnabledOnOs(OS.LINUX)
  void connectionsWithoutADescriptorAreCountedAndTheOthersAreServed() throws Exception {
    try (var server = ServerProcess.start(ChildJvm.of(EchoLoop.class));
        Child child =
            ChildJvm.of(LimitedSwarm.class)
                .withFlags("-XX:-MaxFDLimit")
                .withDescriptors(100)
                .start(String.valueOf(server.port()), "200")) {
      String[] said = child.line(SOON).split(" ", 3);
      int open = Integer.parseInt(said[0]);
      assertThat(open).isBetween(20, 99);
      assertThat(said[1]).isEqualTo(said[0]);
      assertThat(said[2]).isEqualTo("{Too many open files=" + (200 - open) + "}");
    }
  }

  @NetworkTest
  void onlyTheOwnerMayTurnALoop() throws Exception {
    try (ClientLoop loop = ClientLoop.open()) {
      Thread other = Thread.ofPlatform().name("other").start(loop::adopt);
      other.join();
      assertThatThrownBy(() -> loop.turn(0))
          .isInstanceOf(IllegalStateException.class)
          .hasMessageContaining("other");
    }
  }
}
