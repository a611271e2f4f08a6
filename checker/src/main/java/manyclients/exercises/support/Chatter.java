package manyclients.exercises.support;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.util.function.Supplier;

/// A client that sends bytes of a pattern, checks each byte that comes back, and never blocks.
public final class Chatter implements AutoCloseable {
  private static final int NARROW = 4_096;
  private static final int PATTERN = 251;

  private final SocketChannel client = SocketChannel.open();
  private final SocketChannel channel;
  private final Supplier<Lesson> aboutAnythingElse;
  private long said;
  private long heard;

  /// @param aboutAnythingElse makes the lesson if the bytes that come back are not those sent
  public Chatter(Supplier<Lesson> aboutAnythingElse) throws IOException {
    this.aboutAnythingElse = aboutAnythingElse;
    try (ServerSocketChannel listener = ServerSocketChannel.open()) {
      listener.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
      client.setOption(StandardSocketOptions.SO_RCVBUF, NARROW);
      client.connect(listener.getLocalAddress());
      client.setOption(StandardSocketOptions.TCP_NODELAY, true); // bytes arrive immediately
      client.configureBlocking(false);
      channel = listener.accept();
      channel.setOption(StandardSocketOptions.SO_SNDBUF, NARROW);
    }
  }

  /// Returns the server's end, which has a small send buffer.
  public SocketChannel channel() {
    return channel;
  }

  /// Sends this many more bytes, or as many as the socket takes.
  public void say(int some) {
    ByteBuffer bytes = ByteBuffer.allocate(some);
    for (int i = 0; i < some; i++) {
      bytes.put((byte) ((said + i) % PATTERN));
    }
    try {
      said += client.write(bytes.flip());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /// Receives bytes that have come back, at most 8 KiB.
  public void hear() {
    ByteBuffer bytes = ByteBuffer.allocate(2 * NARROW);
    try {
      client.read(bytes);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    for (bytes.flip(); bytes.hasRemaining(); heard++) {
      if (bytes.get() != (byte) (heard % PATTERN)) {
        throw aboutAnythingElse.get();
      }
    }
  }

  /// Returns the number of bytes sent.
  public long said() {
    return said;
  }

  /// Returns the number of bytes that have come back.
  public long heard() {
    return heard;
  }

  /// Returns whether all bytes have come back.
  public boolean hasHeardAll() {
    return heard == said;
  }

  /// Half-closes the connection, and continues to receive.
  public void end() throws IOException {
    client.shutdownOutput();
  }

  /// Resets the connection: the server's next read or write fails.
  public void breakOff() throws IOException {
    client.setOption(StandardSocketOptions.SO_LINGER, 0);
    client.close();
  }

  public void hangUp() throws IOException {
    client.close();
  }

  @Override
  public void close() throws IOException {
    client.close();
    channel.close();
  }
}
