package manyclients.contract.frame;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// False assumptions of a reader about a TCP connection.
class StreamTest {
  private final Socket sender = new Socket();
  private Socket receiver = new Socket();

  @BeforeEach
  void connect() throws Exception {
    try (ServerSocket listener = new ServerSocket()) {
      listener.setReceiveBufferSize(4_096); // inherited by accepted sockets
      listener.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
      sender.connect(listener.getLocalSocketAddress());
      receiver = listener.accept();
    }
  }

  @AfterEach
  void close() throws Exception {
    sender.close();
    receiver.close();
  }

  @Test
  void twoWritesArriveInOneRead() throws Exception {
    OutputStream out = sender.getOutputStream();
    out.write("10".getBytes(UTF_8));
    out.write("20".getBytes(UTF_8));

    InputStream in = receiver.getInputStream();
    await("both are here").until(() -> in.available() == 4);
    byte[] message = new byte[100];
    int length = in.read(message);
    assertThat(new String(message, 0, length, UTF_8)).isEqualTo("1020");
  }

  @Test
  void oneWriteArrivesInManyReads() throws Exception {
    byte[] message = new byte[100_000]; // the JDK itself cuts a message over 128 KiB
    Thread writer = Thread.ofPlatform().start(() -> send(message));

    int length = receiver.getInputStream().read(new byte[message.length]);
    assertThat(length).isPositive().isLessThan(message.length);
    receiver.close(); // this ends the write, too
    writer.join();
  }

  /// Sends the message in one call.
  private void send(byte[] message) {
    try {
      sender.getOutputStream().write(message);
    } catch (IOException theReceiverHasLeft) {
      // the receiver has closed
    }
  }
}
