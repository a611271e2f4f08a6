package manyclients.lab.proc;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import manyclients.testkit.NetworkTest;
import manyclients.testkit.Patience;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

class NetStatTest {

  @Test
  void theNumbersOfNetstatAreFoundByTheirNames() {
    NetStat counts =
        NetStat.parse(
            """
            TcpExt: SyncookiesSent ListenOverflows ListenDrops TCPHPHits
            TcpExt: 1 22 333 4444
            IpExt: InNoRoutes
            IpExt: 5
            """);
    assertThat(counts).isEqualTo(new NetStat(22, 333));
  }

  @NetworkTest
  @EnabledOnOs(OS.LINUX)
  void aFullQueueIsCounted() throws Exception {
    List<SocketChannel> clients = new ArrayList<>();
    try (var listener = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      NetStat before = NetStat.now().orElseThrow();
      var address =
          new InetSocketAddress(InetAddress.getLoopbackAddress(), listener.getLocalPort());
      for (int i = 0; i < 5; i++) { // without accept, a queue of length 1 holds two
        SocketChannel client = SocketChannel.open();
        clients.add(client);
        client.configureBlocking(false);
        client.connect(address);
      }
      new Patience(Duration.ofSeconds(20))
          .untilAsserted(
              () -> assertThat(NetStat.now().orElseThrow().since(before).overflows()).isPositive());
    } finally {
      for (SocketChannel client : clients) {
        client.close();
      }
    }
  }
}
