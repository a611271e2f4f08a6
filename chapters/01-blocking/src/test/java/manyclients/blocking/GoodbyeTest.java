package manyclients.blocking;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import manyclients.testkit.NetworkTest;

/// TCP before the beginning of a connection and at its end, without any of our servers.
class GoodbyeTest {
  private static final int REPLY = 300_000;

  @NetworkTest
  void closingWithUnreadInputThrowsAwayTheReplyOnItsWay() throws Exception {
    try (var pair = new Pair()) {
      pair.client.getOutputStream().write(new byte[100]);
      pair.awaitInput(100);

      pair.accepted.getOutputStream().write(new byte[REPLY]);
      pair.accepted.close(); // a hundred bytes of input are unread

      assertThatThrownBy(() -> pair.client.getInputStream().readNBytes(REPLY))
          .isInstanceOf(SocketException.class)
          .hasMessageContaining("reset");
    }
  }

  @NetworkTest
  void closingAfterReadingDeliversIt() throws Exception {
    try (var pair = new Pair()) {
      pair.client.getOutputStream().write(new byte[100]);
      pair.accepted.getInputStream().readNBytes(100);

      pair.accepted.getOutputStream().write(new byte[REPLY]);
      pair.accepted.close();

      assertThat(pair.client.getInputStream().readAllBytes()).hasSize(REPLY);
    }
  }

  @NetworkTest
  void theFirstWriteToAClosedPeerSucceedsAndALaterOneFails() throws Exception {
    try (var pair = new Pair()) {
      pair.accepted.close();
      assertThat(pair.client.getInputStream().read()).isEqualTo(-1);

      pair.client.getOutputStream().write(1); // the kernel takes it; the peer sends a reset
      assertThatThrownBy(() -> writeFor(pair.client)).isInstanceOf(SocketException.class);
    }
  }

  @NetworkTest
  void aFullBacklogLeavesTheNextClientWithoutAnAnswer() throws Exception {
    try (var listener = new ServerSocket(0, 2, InetAddress.getLoopbackAddress());
        var first = new Socket();
        var second = new Socket();
        var third = new Socket();
        var fourth = new Socket()) {
      first.connect(listener.getLocalSocketAddress(), 10_000);
      second.connect(listener.getLocalSocketAddress(), 10_000);
      third.connect(listener.getLocalSocketAddress(), 10_000); // Linux queues one more than asked

      assertThatThrownBy(() -> fourth.connect(listener.getLocalSocketAddress(), 300))
          .isInstanceOf(SocketTimeoutException.class);
    }
  }

  private static void writeFor(Socket socket) throws IOException {
    for (int i = 0; i < 1_000_000; i++) {
      socket.getOutputStream().write(1);
    }
  }

  /// Both ends of one connection, with a small window so that a reply cannot leave in one piece.
  private static final class Pair implements AutoCloseable {
    final ServerSocket listener = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
    final Socket client = new Socket();
    final Socket accepted;

    Pair() throws IOException {
      client.setReceiveBufferSize(8_192);
      client.setSoTimeout(10_000);
      client.connect(listener.getLocalSocketAddress());
      accepted = listener.accept();
      accepted.setSendBufferSize(2 * REPLY);
    }

    void awaitInput(int bytes) throws IOException {
      while (accepted.getInputStream().available() < bytes) {
        Thread.onSpinWait();
      }
    }

    @Override
    public void close() throws IOException {
      client.close();
      accepted.close();
      listener.close();
    }
  }
}
