package manyclients.exercises.ch03;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;

/// A room in which each member gets what all others say, on one thread. Each message, in both
/// directions, is a frame of UTF-8 text.
public final class ChatRoom implements AutoCloseable {
  private final Selector selector = Selector.open();
  private final ServerSocketChannel listener = ServerSocketChannel.open();
  private final Thread loop;
  private volatile boolean closed;

  /// Opens a room on an ephemeral port of loopback.
  ///
  /// @param maxWaiting how many bytes may wait for a member that does not read; with more, it is
  ///   disconnected
  public ChatRoom(int maxWaiting) throws IOException {
    listener.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
    listener.configureBlocking(false).register(selector, SelectionKey.OP_ACCEPT);
    loop = Thread.ofPlatform().name("room").start(this::run);
  }

  public int port() {
    return listener.socket().getLocalPort();
  }

  private void run() {
    try (selector;
        listener) {
      while (!closed) {
        selector.select(this::serve);
      }
      for (SelectionKey key : selector.keys()) {
        key.channel().close();
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void serve(SelectionKey key) {
    try {
      if (key.isAcceptable()) {
        accept();
      } else {
        key.channel().close(); // TODO: it is readable, or writable again
      }
    } catch (IOException e) {
      // TODO: which member has left?
    }
  }

  private void accept() throws IOException {
    SocketChannel channel = listener.accept();
    if (channel != null) {
      channel.configureBlocking(false).register(selector, SelectionKey.OP_READ);
    }
  }

  @Override
  public void close() {
    closed = true;
    selector.wakeup();
    try {
      loop.join();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
