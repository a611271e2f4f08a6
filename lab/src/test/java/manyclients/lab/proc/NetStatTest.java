package manyclients.lab.proc;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import manyclients.testkit.NetworkTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

class NetStatTest {

  @Test
  void itsNumbersAreFoundByTheirNames(@TempDir Path directory) throws IOException {
    Path file =
        Files.writeString(
            directory.resolve("netstat"),
            """
            TcpExt: SyncookiesSent ListenOverflows ListenDrops TCPHPHits
            TcpExt: 1 22 333 4444
            IpExt: InNoRoutes
            IpExt: 5
            """);
    assertThat(NetStat.from(file)).contains(new NetStat(22, 333));
  }

  @Test
  void whereThereIsNoSuchFileThereIsNothing(@TempDir Path directory) {
    assertThat(NetStat.from(directory.resolve("none"))).isEmpty();
  }

  @NetworkTest
  @EnabledOnOs(OS.LINUX)
  void aFullQueueIsCounted() throws Exception {
    List<SocketChannel> clients = new ArrayList<>();
    try (var listener = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      NetStat before = NetStat.now().orElseThrow();
      var address =
          new InetSocketAddress(InetAddress.getLoopbackAddress(), listener.getLocalPort());
      for (int i = 0; i < 5; i++) { // nobody accepts; a queue of 1 holds two
        SocketChannel client = SocketChannel.open();
        clients.add(client);
        client.configureBlocking(false);
        client.connect(address);
      }
      assertThat(NetStat.now().orElseThrow().since(before).overflows()).isPositive();
    } finally {
      for (SocketChannel client : clients) {
        client.close();
      }
    }
  }
}
