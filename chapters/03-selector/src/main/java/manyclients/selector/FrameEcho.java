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
import java.util.ArrayDeque;
import java.util.ConcurrentModificationException;
import java.util.Iterator;
import java.util.Queue;
import manyclients.contract.frame.Accumulator;
import manyclients.contract.frame.FrameDecoder;
import manyclients.contract.frame.FrameDecoder.Outcome;
import manyclients.contract.frame.FrameEncoder;

/// The second attempt: an object per client holds the bytes received and the bytes to be sent.
class FrameEcho implements AutoCloseable {
  final ServerSocketChannel listener = ServerSocketChannel.open();
  final Selector selector = Selector.open();
  final Thread thread = Thread.ofPlatform().daemon().name("frame-echo").unstarted(this::loop);

  FrameEcho() throws IOException {
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
          dispatch(key);
        }
      }
    } catch (IOException
        | CancelledKeyException
        | ClosedSelectorException
        | ConcurrentModificationException e) {
      // the server was closed, perhaps while a client was being served
    }
  }

  private void dispatch(SelectionKey key) throws IOException {
    try {
      if (key.attachment() instanceof Client client) {
        client.ready();
      } else {
        accept();
      }
    } catch (IOException e) {
      key.channel().close(); // the other clients are not affected
    }
  }

  private void accept() throws IOException {
    SocketChannel channel = listener.accept();
    channel.configureBlocking(false);
    SelectionKey key = channel.register(selector, SelectionKey.OP_READ);
    key.attach(new Client(channel, key));
  }

  @Override
  public void close() throws IOException {
    listener.close();
    selector.close();
  }

  /// Returns the interest set of a connection while a reply waits.
  int interestWhileWriting() {
    return SelectionKey.OP_READ | SelectionKey.OP_WRITE;
  }

  private final class Client {
    final SocketChannel channel;
    final SelectionKey key;
    final FrameDecoder decoder = new FrameDecoder(1 << 20);
    final Accumulator received = new Accumulator();
    final Queue<ByteBuffer> replies = new ArrayDeque<>();

    Client(SocketChannel channel, SelectionKey key) {
      this.channel = channel;
      this.key = key;
    }

    void ready() throws IOException {
      if (key.isReadable()) {
        read();
      }
      if (key.isValid()) {
        write();
      }
    }

    private void read() throws IOException {
      if (channel.read(received.space()) < 0) {
        channel.close();
        return;
      }
      ByteBuffer bytes = received.flip();
      Outcome outcome = decoder.decode(bytes);
      while (outcome == Outcome.FRAME) {
        replies.add(FrameEncoder.frame(decoder.payload()));
        outcome = decoder.decode(bytes);
      }
      received.keep(decoder.needed());
      if (outcome != Outcome.INCOMPLETE) {
        channel.close(); // not a frame, and nothing after it can be trusted
      }
    }

    private void write() throws IOException {
      for (ByteBuffer first = replies.peek(); first != null; first = replies.peek()) {
        channel.write(first);
        if (first.hasRemaining()) {
          break; // the socket is full
        }
        replies.remove();
      }
      boolean done = replies.isEmpty();
      key.interestOps(done ? SelectionKey.OP_READ : interestWhileWriting());
    }
  }
}
