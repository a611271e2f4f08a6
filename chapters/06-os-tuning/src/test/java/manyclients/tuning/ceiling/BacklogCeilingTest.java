package manyclients.tuning.ceiling;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.net.InetAddress;
import java.net.ServerSocket;
import java.time.Duration;
import manyclients.lab.proc.NetStat;
import manyclients.lab.proc.Proc;
import manyclients.lab.proc.Settings;
import manyclients.lab.proc.TcpTable;
import manyclients.lab.swarm.Swarm;
import manyclients.lab.swarm.SwarmPlan;
import manyclients.testkit.NetworkTest;
import manyclients.testkit.Patience;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

@EnabledOnOs(OS.LINUX)
class BacklogCeilingTest {
  private static final int TOO_MANY = 20;
  private static final Patience SOON = new Patience(Duration.ofSeconds(30));

  @NetworkTest
  void aServerThatAsksForALongQueueGetsWhatTheSystemGrants() throws Exception {
    Proc proc = Proc.here();
    int granted = proc.number("sys/net/core/somaxconn").orElseThrow().intValue();
    assumeThat(Settings.of(proc).openFiles()).isGreaterThan(granted + 1_000);
    NetStat before = NetStat.now().orElseThrow();
    try (var listener = new ServerSocket(0, 1_000_000, InetAddress.getByName("127.0.0.1"));
        Swarm swarm = Swarm.open(crowd(listener.getLocalPort(), granted + 1 + TOO_MANY))) {
      assertThat(swarm.count().open()).isEqualTo(granted + 1); // without a call of accept
      assertThat(swarm.count().failures()).containsOnlyKeys("no answer to the connect");
      assertThat(NetStat.now().orElseThrow().since(before).overflows()).isPositive();
    }
  }

  @NetworkTest
  void clientsInTheAcceptQueueCanBeCounted() throws Exception {
    try (var listener = new ServerSocket(0, 100, InetAddress.getByName("127.0.0.1"));
        Swarm swarm = Swarm.open(SwarmPlan.of(listener.getLocalPort(), 7))) {
      assertThat(swarm.count().open()).isEqualTo(7); // the clients notice nothing
      SOON.untilAsserted(() -> assertThat(waiting(listener)).isEqualTo(7));
      listener.accept().close();
      listener.accept().close();
      assertThat(waiting(listener)).isEqualTo(5);
    }
  }

  private static int waiting(ServerSocket listener) {
    return TcpTable.of(Proc.here()).waitingAt(listener.getLocalPort());
  }

  private static SwarmPlan crowd(int port, int connections) {
    return SwarmPlan.of(port, connections).withPatience(Duration.ofSeconds(2));
  }
}
