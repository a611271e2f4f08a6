package manyclients.tuning.ceiling;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.StandardSocketOptions;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import manyclients.testkit.NetworkTest;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

/// A connection is identified by four numbers, and two connections must differ in one of them.
@EnabledOnOs(OS.LINUX)
class PortCeilingTest {

  private static ServerSocketChannel listener() throws IOException {
    return ServerSocketChannel.open().bind(new InetSocketAddress("127.0.0.1", 0));
  }

  /// @param port 0 for any
  private static SocketChannel from(String address, int port, ServerSocketChannel server)
      throws IOException {
    SocketChannel channel = SocketChannel.open();
    try {
      channel.setOption(StandardSocketOptions.SO_REUSEADDR, true); // otherwise bind would fail
      channel.bind(new InetSocketAddress(address, port));
      channel.connect(server.getLocalAddress());
      return channel;
    } catch (IOException e) {
      channel.close();
      throw e;
    }
  }

  private static int port(SocketChannel channel) throws IOException {
    return ((InetSocketAddress) channel.getLocalAddress()).getPort();
  }

  @NetworkTest
  void onePortWillDoForAsManyConnectionsAsThereAreServersAndAddresses() throws Exception {
    try (var server = listener();
        var another = listener();
        SocketChannel first = from("127.0.0.1", 0, server);
        SocketChannel toAnother = from("127.0.0.1", port(first), another);
        SocketChannel fromAnother = from("127.0.0.2", port(first), server)) {
      assertThat(toAnother.isConnected()).isTrue();
      assertThat(fromAnother.isConnected()).isTrue();
      assertThat(port(toAnother)).isEqualTo(port(fromAnother)).isEqualTo(port(first));

      assertThatThrownBy(() -> from("127.0.0.1", port(first), server))
          .isInstanceOf(BindException.class)
          .hasMessageContaining("Cannot assign requested address");
    }
  }

  @NetworkTest
  void aServersPortMayHaveBeenGivenToAClient() throws Exception {
    InetAddress here = InetAddress.getByName("127.0.0.1");
    try (var somebody = new ServerSocket(0, 1, here);
        var client = new Socket(here, somebody.getLocalPort())) {
      assertThatThrownBy(() -> new ServerSocket(client.getLocalPort(), 1, here).close())
          .isInstanceOf(BindException.class)
          .hasMessageContaining("Address already in use");
    }
  }
}
