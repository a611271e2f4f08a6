package manyclients.exercises.ch03;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;

/// A room in which everybody hears what everybody says, on one thread. Each message, either way, is
/// a frame of UTF-8 text.
public final class ChatRoom implements AutoCloseable {
  private final Selector selector = Selector.open();
  private final ServerSocketChannel listener = ServerSocketChannel.open();
  private final Thread loop;
  private volatile boolean closed;

  /// Opens a room on an ephemeral port of loopback.
  ///
  /// @param maxWaiting how many bytes may wait for a member who does not read; with more, it is
  ///   sent away
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
        key.channel().close(); // TODO: a member has said something, or there is room for more
      }
    } catch (IOException e) {
      // TODO: who has left?
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
