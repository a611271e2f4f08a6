package manyclients.exercises.support;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;

/// How much a connection takes on its way to somebody who does not read. That is for the kernel to
/// say, and it is asked by filling one. A quarter of a second later there may be room for more.
public final class Room {
  private static final int AT_ONCE = 10_000;

  private Room() {}

  /// @param receiveBuffer what the one who does not read has asked for
  public static int of(int receiveBuffer) throws IOException {
    try (ServerSocketChannel listener = ServerSocketChannel.open()) {
      listener.setOption(StandardSocketOptions.SO_RCVBUF, receiveBuffer);
      listener.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
      try (SocketChannel writer = SocketChannel.open(listener.getLocalAddress());
          SocketChannel _ = listener.accept()) {
        return fill(writer);
      }
    }
  }

  private static int fill(SocketChannel writer) throws IOException {
    writer.setOption(StandardSocketOptions.TCP_NODELAY, true);
    writer.configureBlocking(false);
    int all = 0;
    int taken = AT_ONCE;
    while (taken > 0) {
      taken = writer.write(ByteBuffer.allocate(AT_ONCE));
      all += taken;
    }
    return all;
  }
}
