package manyclients.wheel.steps;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketTimeoutException;
import java.nio.ByteBuffer;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.util.Iterator;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.locks.LockSupport;
import manyclients.contract.frame.Accumulator;
import manyclients.contract.frame.FrameDecoder;
import manyclients.contract.frame.FrameDecoder.Outcome;
import manyclients.contract.frame.FrameEncoder;

/// The wheel of 2001, repaired: a timeout cannot tear a frame, the accepting thread reads nothing,
/// and a removed client is closed.
class TimedWheel implements AutoCloseable {
  final ServerSocketChannel listener =
      ServerSocketChannel.open()
          .bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 1_024);
  final Queue<Client> clients = new ConcurrentLinkedQueue<>();
  final Thread acceptor = Thread.ofPlatform().daemon().name("acceptor").start(this::accept);
  final Thread wheel = Thread.ofPlatform().daemon().name("wheel").start(this::run);

  TimedWheel() throws IOException {}

  private void accept() {
    try {
      while (true) {
        clients.add(open(listener.accept()));
      }
    } catch (IOException e) {
      // the listener was closed
    }
  }

  /// Opens a client whose reads wait at most a millisecond.
  Client open(SocketChannel channel) throws IOException {
    channel.socket().setSoTimeout(1);
    return new Client(channel);
  }

  private void run() {
    long nap = 0;
    while (listener.isOpen()) {
      nap = turn() ? 0 : Math.min(20_000_000, 50_000 + 2 * nap);
      LockSupport.parkNanos(nap);
    }
    clients.forEach(Client::close);
  }

  private boolean turn() {
    boolean found = false;
    for (Iterator<Client> each = clients.iterator(); each.hasNext(); ) {
      Client client = each.next();
      try {
        found |= client.serve();
      } catch (SocketTimeoutException e) {
        // nothing to read yet, and no bytes lost
      } catch (IOException e) {
        each.remove();
        client.close();
      }
    }
    return found;
  }

  @Override
  public void close() throws IOException {
    listener.close();
  }

  static class Client {
    final SocketChannel channel;
    final FrameDecoder decoder = new FrameDecoder(1 << 20);
    final Accumulator received = new Accumulator();

    Client(SocketChannel channel) {
      this.channel = channel;
    }

    boolean serve() throws IOException {
      ByteBuffer space = received.space();
      InputStream in = channel.socket().getInputStream();
      int count = in.read(space.array(), space.position(), space.remaining());
      if (count < 0) {
        throw new EOFException();
      }
      space.position(space.position() + count);
      answer();
      return true;
    }

    void answer() throws IOException {
      ByteBuffer bytes = received.flip();
      Outcome outcome = decoder.decode(bytes);
      while (outcome == Outcome.FRAME) {
        byte[] reply = FrameEncoder.frame(decoder.payload()).array();
        channel.socket().getOutputStream().write(reply);
        outcome = decoder.decode(bytes);
      }
      if (outcome != Outcome.INCOMPLETE) {
        throw new IOException("no frame: " + outcome);
      }
      received.keep(decoder.needed());
    }

    private void close() {
      try {
        channel.close();
      } catch (IOException e) {
        // closed either way
      }
    }
  }
}
