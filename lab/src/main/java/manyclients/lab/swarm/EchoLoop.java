package manyclients.lab.swarm;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import org.jspecify.annotations.Nullable;

/// A minimal echo server: one selector, and every byte goes back. It has no frames, no limits and
/// no graceful close. Run as a program, it serves until its standard input is closed.
public final class EchoLoop {
  private final Selector selector = Selector.open();
  private final ServerSocketChannel acceptor = ServerSocketChannel.open();
  private final ByteBuffer buffer = ByteBuffer.allocateDirect(64 * 1024);

  public EchoLoop() throws IOException {
    acceptor.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 4_096);
    acceptor.configureBlocking(false);
    acceptor.register(selector, SelectionKey.OP_ACCEPT);
  }

  public static void main(String[] args) throws IOException {
    EchoLoop server = new EchoLoop();
    Thread.ofPlatform().daemon().name("echo-loop").start(server::run);
    System.out.printf(
        "listening on 127.0.0.1:%s engine=echo-loop pid=%s%n",
        server.port(), ProcessHandle.current().pid());
    System.in.transferTo(java.io.OutputStream.nullOutputStream());
    System.exit(0);
  }

  public int port() {
    return acceptor.socket().getLocalPort();
  }

  public void run() {
    try {
      while (selector.isOpen()) {
        selector.select(this::dispatch);
      }
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }

  private void dispatch(SelectionKey key) {
    try {
      if (key.isAcceptable()) {
        accept();
      } else {
        echo(key);
      }
    } catch (IOException e) {
      close(key);
    }
  }

  private void accept() throws IOException {
    for (SocketChannel c = acceptor.accept(); c != null; c = acceptor.accept()) {
      c.configureBlocking(false);
      c.setOption(StandardSocketOptions.TCP_NODELAY, true);
      c.register(selector, SelectionKey.OP_READ);
    }
  }

  /// Echoes. While the kernel has not taken all bytes of a client's last read, nothing is read from
  /// that client.
  private void echo(SelectionKey key) throws IOException {
    SocketChannel channel = (SocketChannel) key.channel();
    ByteBuffer rest = (ByteBuffer) key.attachment();
    if (rest == null && channel.read(buffer.clear()) < 0) {
      close(key);
      return;
    }
    ByteBuffer out = rest == null ? buffer.flip() : rest;
    channel.write(out);
    key.attach(keep(out, rest));
    key.interestOps(out.hasRemaining() ? SelectionKey.OP_WRITE : SelectionKey.OP_READ);
  }

  private static @Nullable ByteBuffer keep(ByteBuffer out, @Nullable ByteBuffer rest) {
    if (!out.hasRemaining()) {
      return null;
    }
    return rest != null ? rest : ByteBuffer.allocate(out.remaining()).put(out.duplicate()).flip();
  }

  private static void close(SelectionKey key) {
    try {
      key.channel().close();
    } catch (IOException e) {
      // closed already
    }
  }
}
