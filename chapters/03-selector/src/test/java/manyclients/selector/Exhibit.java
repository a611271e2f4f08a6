package manyclients.selector;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.time.Duration;

/// A selector, a connection, and a loop that may be wrong: it counts the loop's turns while there
/// is nothing to do.
final class Exhibit implements AutoCloseable {
  /// The minimum turns per second of a loop that spins; a loop that waits makes only a few.
  static final long MANY = 2_000;

  final Selector selector = Selector.open();
  final SocketChannel client = SocketChannel.open();
  final SocketChannel server;
  final SelectionKey key;

  Exhibit() throws IOException {
    try (var listener = ServerSocketChannel.open()) {
      listener.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
      client.connect(listener.getLocalAddress());
      server = listener.accept();
    }
    server.configureBlocking(false);
    key = server.register(selector, SelectionKey.OP_READ);
  }

  /// One turn of a loop, after its select.
  interface Turn {
    void take(int selected) throws IOException;
  }

  /// Returns the turns per second.
  static long pace(Selector selector, Turn turn, Duration time) throws IOException {
    long start = System.nanoTime();
    long turns = 0;
    while (System.nanoTime() - start < time.toNanos()) {
      turn.take(selector.select(time.toMillis()));
      turns++;
    }
    return turns * 1_000_000_000 / time.toNanos();
  }

  long pace(Turn turn) throws IOException {
    return pace(selector, turn, Duration.ofMillis(200));
  }

  /// Returns the pace of a loop that spins. No loop turns while the machine pauses, so it tries
  /// several times.
  long paceAtBest(Turn turn) throws IOException {
    long best = 0;
    for (int tries = 0; tries < 20 && best <= MANY; tries++) {
      best = Math.max(best, pace(turn));
    }
    return best;
  }

  /// Reads like a careless loop, which ignores the result of `read`.
  void read() throws IOException {
    selector.selectedKeys().clear();
    server.read(ByteBuffer.allocate(100));
  }

  void send() throws IOException {
    client.write(ByteBuffer.wrap(new byte[] {1}));
  }

  void reset() throws IOException {
    client.setOption(StandardSocketOptions.SO_LINGER, 0);
    client.close();
  }

  @Override
  public void close() throws IOException {
    client.close();
    server.close();
    selector.close();
  }
}
