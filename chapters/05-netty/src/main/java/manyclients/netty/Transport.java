package manyclients.netty;

import io.netty.channel.IoHandlerFactory;
import io.netty.channel.ServerChannel;
import io.netty.channel.epoll.Epoll;
import io.netty.channel.epoll.EpollIoHandler;
import io.netty.channel.epoll.EpollServerSocketChannel;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

// tag::transport[]
/// By which door Netty enters the kernel. All that is different between our engines is here.
enum Transport {
  /// The selector of `java.nio`: runs wherever Java runs.
  NIO(NioServerSocketChannel.class, null) {
    @Override
    IoHandlerFactory handlers() {
      return NioIoHandler.newFactory();
    }
  },
  /// epoll, called directly: Linux only.
  EPOLL(EpollServerSocketChannel.class, Epoll.unavailabilityCause()) {
    @Override
    IoHandlerFactory handlers() {
      return EpollIoHandler.newFactory();
    }
  };

  // end::transport[]

  // tag::transport-rest[]
  private final Class<? extends ServerChannel> listener;
  private final @Nullable String obstacle;

  Transport(Class<? extends ServerChannel> listener, @Nullable Throwable obstacle) {
    this.listener = listener;
    this.obstacle = obstacle == null ? null : "Netty says: " + root(obstacle).getMessage();
  }

  private static Throwable root(Throwable obstacle) {
    Throwable root = obstacle;
    for (Throwable cause = root; cause != null; cause = cause.getCause()) {
      root = cause;
    }
    return root;
  }

  /// What a loop waits with.
  abstract IoHandlerFactory handlers();

  Class<? extends ServerChannel> listener() {
    return listener;
  }

  /// Why it cannot be used on this machine; empty when it can.
  Optional<String> obstacle() {
    return Optional.ofNullable(obstacle);
  }
}
// end::transport-rest[]
