package manyclients.exercises.support;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;

/// How many bytes a connection takes on its way to somebody who does not read. That is for the
/// kernel to say, and it is asked by filling one.
///
/// @param first what it takes of a writer that only writes
/// @param grown what it takes in all when it was full once, and something has come the other way:
///   such a packet also says what has arrived, and the kernel then makes more room, but only once.
///   Where nothing comes, such news does, forty milliseconds later
public record Room(int first, int grown) {
  private static final int AT_ONCE = 10_000;

  /// @param receiveBuffer what the one who does not read has asked for
  public static Room of(int receiveBuffer) throws IOException {
    try (ServerSocketChannel listener = ServerSocketChannel.open()) {
      listener.setOption(StandardSocketOptions.SO_RCVBUF, receiveBuffer);
      listener.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
      try (SocketChannel writer = SocketChannel.open(listener.getLocalAddress());
          SocketChannel reader = listener.accept()) {
        writer.setOption(StandardSocketOptions.TCP_NODELAY, true);
        int first = fill(writer);
        reader.write(ByteBuffer.allocate(1));
        writer.read(ByteBuffer.allocate(1));
        return new Room(first, first + fill(writer));
      }
    }
  }

  private static int fill(SocketChannel writer) throws IOException {
    writer.configureBlocking(false);
    int all = 0;
    int taken = AT_ONCE;
    while (taken > 0) {
      taken = writer.write(ByteBuffer.allocate(AT_ONCE));
      all += taken;
    }
    writer.configureBlocking(true);
    return all;
  }
}
