package manyclients.netty;

import io.netty.channel.IoHandlerFactory;
import io.netty.channel.ServerChannel;
import io.netty.channel.epoll.Epoll;
import io.netty.channel.epoll.EpollIoHandler;
import io.netty.channel.epoll.EpollServerSocketChannel;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.netty.channel.uring.IoUringIoHandler;
import io.netty.channel.uring.IoUringServerSocketChannel;
import java.util.Optional;

/// The way in which Netty's loops wait for the kernel: `java.nio`, epoll or io_uring. Netty's
/// classes for it are chosen here.
enum Transport {
  /// The selector of `java.nio`: available wherever Java runs.
  NIO,
  /// epoll, called directly: Linux only.
  EPOLL,
  /// io_uring: Linux only, and only where a process is allowed to use it.
  URING;

  Class<? extends ServerChannel> listener() {
    return switch (this) {
      case NIO -> NioServerSocketChannel.class;
      case EPOLL -> EpollServerSocketChannel.class;
      case URING -> IoUringServerSocketChannel.class;
    };
  }

  /// Returns the factory for a loop's I/O handler.
  IoHandlerFactory handlers() {
    return switch (this) {
      case NIO -> NioIoHandler.newFactory();
      case EPOLL -> EpollIoHandler.newFactory();
      case URING -> IoUringIoHandler.newFactory();
    };
  }

  /// Returns the reason why this machine cannot use the transport; empty if it can.
  Optional<String> obstacle() {
    Throwable missing =
        switch (this) {
          case NIO -> null;
          case EPOLL -> Epoll.unavailabilityCause();
          case URING -> Uring.missing();
        };
    return Optional.ofNullable(missing).map(thrown -> "Netty says: " + root(thrown).getMessage());
  }

  private static Throwable root(Throwable obstacle) {
    Throwable root = obstacle;
    for (Throwable cause = root; cause != null; cause = cause.getCause()) {
      root = cause;
    }
    return root;
  }
}
