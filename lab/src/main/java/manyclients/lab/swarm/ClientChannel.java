package manyclients.lab.swarm;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.SocketChannel;
import org.jspecify.annotations.Nullable;

/// A client's channel and its selection key: the kernel's part of one connection. It belongs to the
/// loop's thread.
final class ClientChannel {
  private final SocketChannel channel;
  private final SelectionKey key;

  private ClientChannel(SocketChannel channel, SelectionKey key) {
    this.channel = channel;
    this.key = key;
  }

  /// Opens a channel, which needs a descriptor. It is not connected yet.
  static ClientChannel open(ClientLoop loop, EchoConnection connection) throws IOException {
    SocketChannel channel = SocketChannel.open();
    return new ClientChannel(channel, loop.register(channel, connection));
  }

  /// @param source the local address, or null for the kernel's choice
  /// @return whether it is connected already
  boolean connect(SocketAddress target, @Nullable SocketAddress source) throws IOException {
    channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
    if (source != null) {
      channel.bind(source);
    }
    return channel.connect(target);
  }

  boolean finishConnect() throws IOException {
    return channel.finishConnect();
  }

  /// Sets the interest set.
  void await(int interest) {
    key.interestOps(interest);
  }

  boolean is(int ready) {
    return (key.readyOps() & ready) != 0;
  }

  /// Returns the port of this end.
  int localPort() throws IOException {
    return channel.getLocalAddress() instanceof InetSocketAddress address ? address.getPort() : 0;
  }

  int read(ByteBuffer in) throws IOException {
    return channel.read(in);
  }

  int write(ByteBuffer out) throws IOException {
    return channel.write(out);
  }

  /// @param abruptly whether to close by a reset: then the port is free immediately, not after a
  ///   minute
  void close(boolean abruptly) {
    try (channel) {
      if (abruptly) {
        channel.setOption(StandardSocketOptions.SO_LINGER, 0);
      }
    } catch (IOException e) {
      // the channel is closed already
    }
  }
}
