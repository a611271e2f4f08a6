package manyclients.suite.rig;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.EOFException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import manyclients.contract.frame.FrameDecoder;
import manyclients.contract.frame.FrameDecoder.Outcome;
import manyclients.contract.frame.FrameEncoder;
import manyclients.testkit.Patience;

/// A client that sends without reading: it sends numbered requests until the connection takes no
/// more, and reads no reply until it is told to.
public final class DeafClient implements AutoCloseable {
  private static final int BUFFERS = 256 * 1024; // small: the server's buffers are under test

  private final SocketChannel channel;
  private final Selector selector;
  private final SelectionKey key;
  private final int size;
  private ByteBuffer request = ByteBuffer.allocate(0);
  private int begun;
  private long sent;

  private DeafClient(SocketChannel channel, int size) throws IOException {
    this.channel = channel;
    this.size = size;
    selector = Selector.open();
    key = channel.configureBlocking(false).register(selector, SelectionKey.OP_WRITE);
  }

  /// @param size the payload of each request, in bytes
  public static DeafClient connect(int port, int size) throws IOException {
    SocketChannel channel = SocketChannel.open();
    channel.setOption(StandardSocketOptions.SO_SNDBUF, BUFFERS);
    channel.setOption(StandardSocketOptions.SO_RCVBUF, BUFFERS);
    channel.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
    return new DeafClient(channel, size);
  }

  /// Sends until nothing could be sent for the given time, until the client has sent this many
  /// bytes in all, or until the connection ends.
  ///
  /// @return the number of bytes that the connection has taken so far
  public long flood(Duration stalled, long atMost) throws IOException {
    key.interestOps(SelectionKey.OP_WRITE);
    try {
      while (sent < atMost && selector.select(stalled.toMillis()) > 0) {
        selector.selectedKeys().clear();
        write();
      }
    } catch (IOException sentAway) {
      // a disconnected client can send no more
    }
    return sent;
  }

  private void write() throws IOException {
    if (!request.hasRemaining()) {
      request = FrameEncoder.frame(ByteBuffer.wrap(Payloads.numbered(begun++, size)));
    }
    sent += channel.write(request);
  }

  /// Finishes the request in progress, and reads the reply to each request.
  ///
  /// @throws AssertionError if a reply is wrong or late
  /// @throws EOFException if the server ends the connection before the last reply
  public void listen(Patience patience) throws IOException {
    FrameDecoder decoder = new FrameDecoder(size);
    ByteBuffer in = ByteBuffer.allocate(2 * (FrameDecoder.HEADER + size));
    for (int heard = 0; heard < begun; ) {
      key.interestOps(
          request.hasRemaining()
              ? SelectionKey.OP_READ | SelectionKey.OP_WRITE
              : SelectionKey.OP_READ);
      assertThat(selector.select(patience.bound().toMillis()))
          .as("reply %d of %d to a client that listens late", heard, begun)
          .isPositive();
      selector.selectedKeys().clear();
      if (key.isReadable() && channel.read(in) < 0) {
        throw new EOFException("closed after reply %s of %s".formatted(heard, begun));
      }
      heard = check(decoder, in.flip(), heard);
      in.compact();
      if (request.hasRemaining()) {
        sent += channel.write(request);
      }
    }
  }

  private int check(FrameDecoder decoder, ByteBuffer in, int heard) {
    int number = heard;
    while (decoder.decode(in) == Outcome.FRAME) {
      byte[] expected = Payloads.numbered(number, size);
      assertThat(decoder.payload()).as("reply %d", number).isEqualTo(ByteBuffer.wrap(expected));
      number++;
    }
    return number;
  }

  /// Resets the connection.
  public void reset() throws IOException {
    channel.setOption(StandardSocketOptions.SO_LINGER, 0);
    close();
  }

  @Override
  public void close() throws IOException {
    channel.close();
    selector.close();
  }
}
