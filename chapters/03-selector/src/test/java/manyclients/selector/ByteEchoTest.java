package manyclients.selector;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import manyclients.contract.client.BlockingClient;
import manyclients.testkit.NetworkTest;

/// The abilities and the limits of [ByteEcho].
class ByteEchoTest {
  private static final byte[] HELLO = "hello".getBytes();

  @NetworkTest
  void oneThreadServesManyClientsAtOnce() throws Exception {
    List<BlockingClient> clients = new ArrayList<>();
    try (var server = new ByteEcho()) {
      for (int i = 0; i < 200; i++) {
        clients.add(BlockingClient.connect(portOf(server)));
      }
      for (BlockingClient client : clients) {
        assertThat(client.call(HELLO)).isEqualTo(HELLO);
      }
    } finally {
      for (BlockingClient client : clients) {
        client.close();
      }
    }
  }

  @NetworkTest
  void aClientThatReadsLateLosesBytes() throws Exception {
    int sent = 32 << 20; // more than the buffers of both sockets hold
    try (var server = new ByteEcho();
        var client = new Socket(InetAddress.getLoopbackAddress(), portOf(server))) {
      client.getOutputStream().write(new byte[sent]);
      client.setSoTimeout(500);
      assertThat(receivedBy(client)).isLessThan(sent);
    }
  }

  private static long receivedBy(Socket client) throws IOException {
    InputStream in = client.getInputStream();
    byte[] bytes = new byte[1 << 16];
    long received = 0;
    try {
      for (int count = in.read(bytes); count >= 0; count = in.read(bytes)) {
        received += count;
      }
    } catch (SocketTimeoutException noMore) {
      // no more bytes come
    }
    return received;
  }

  @NetworkTest
  void aClientThatResetsEndsTheServer() throws Exception {
    try (var server = new ByteEcho();
        var rude = BlockingClient.connect(portOf(server));
        var polite = BlockingClient.connect(portOf(server))) {
      polite.call(HELLO);
      rude.call(HELLO);
      rude.reset();

      server.thread.join(Duration.ofSeconds(10));
      assertThat(server.thread.isAlive()).isFalse();
      polite.readTimeout(Duration.ofMillis(100));
      polite.send(HELLO);
      assertThatThrownBy(polite::receive).isInstanceOf(SocketTimeoutException.class);
    }
  }

  private static int portOf(ByteEcho server) {
    return server.listener.socket().getLocalPort();
  }
}
