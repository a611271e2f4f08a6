package manyclients.selector;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.CancelledKeyException;
import java.nio.channels.ClosedSelectorException;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.util.ConcurrentModificationException;
import java.util.Iterator;

/// The first attempt, on one page. It works for clients that read their replies and never reset.
final class ByteEcho implements AutoCloseable {
  final ServerSocketChannel listener = ServerSocketChannel.open();
  final Selector selector = Selector.open();
  final ByteBuffer buffer = ByteBuffer.allocateDirect(64 * 1024);
  final Thread thread = Thread.ofPlatform().daemon().name("byte-echo").unstarted(this::loop);

  ByteEcho() throws IOException {
    listener.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 1_024);
    listener.configureBlocking(false);
    listener.register(selector, SelectionKey.OP_ACCEPT);
    thread.start();
  }

  private void loop() {
    try {
      while (true) {
        selector.select();
        Iterator<SelectionKey> ready = selector.selectedKeys().iterator();
        while (ready.hasNext()) {
          SelectionKey key = ready.next();
          ready.remove();
          if (key.isAcceptable()) {
            accept();
          } else {
            echo((SocketChannel) key.channel());
          }
        }
      }
    } catch (IOException
        | CancelledKeyException
        | ClosedSelectorException
        | ConcurrentModificationException e) {
      // the server was closed
    }
  }

  private void accept() throws IOException {
    SocketChannel client = listener.accept();
    client.configureBlocking(false);
    client.register(selector, SelectionKey.OP_READ);
  }

  private void echo(SocketChannel client) throws IOException {
    if (client.read(buffer.clear()) < 0) {
      client.close();
    } else {
      client.write(buffer.flip());
    }
  }

  @Override
  public void close() throws IOException {
    listener.close();
    selector.close();
  }
}
