package manyclients.wheel.then;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedList;
import java.util.List;

/// The server of 2001, as its author described it, with all its faults: object streams, one thread
/// that reads from each socket in turn with a timeout of a millisecond, and one that accepts.
///
/// Our additions: it reports to a [Witness], accepts only the objects that it expects, can limit
/// its send buffers, and can be closed.
public final class SocketWheel implements AutoCloseable {
  private final ServerSocket listener;
  private final int sendBuffer;
  private final Witness witness;
  private final List<Bucket> buckets = new LinkedList<>(); // the wheel's own
  private final List<Bucket> arrivals = new ArrayList<>(); // guarded by itself
  private final Thread acceptor;
  private final Thread wheel;
  private volatile boolean closed;
  private long dream = 10;

  /// @param sendBuffer bytes for each client's replies; 0 means the system's default, as in 2001
  public SocketWheel(int sendBuffer, Witness witness) throws IOException {
    this.listener = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    this.sendBuffer = sendBuffer;
    this.witness = witness;
    this.acceptor = Thread.ofPlatform().daemon().name("acceptor-2001").start(this::accept);
    this.wheel = Thread.ofPlatform().daemon().name("wheel-2001").start(this::run);
  }

  private void accept() {
    try {
      while (true) {
        admit(listener.accept());
      }
    } catch (IOException e) {
      witness.acceptorEnded(e);
    }
  }

  private void admit(Socket socket) throws IOException {
    if (sendBuffer > 0) {
      socket.setSendBufferSize(sendBuffer);
    }
    synchronized (arrivals) {
      arrivals.add(new Bucket(socket));
      arrivals.notifyAll();
    }
  }

  private void turn() throws ClassNotFoundException, InterruptedException {
    synchronized (arrivals) {
      buckets.addAll(arrivals);
      arrivals.clear();
    }
    boolean found = false;
    for (Iterator<Bucket> each = buckets.iterator(); each.hasNext(); ) {
      Bucket bucket = each.next();
      try {
        bucket.answer();
        found = true;
      } catch (InterruptedIOException e) {
        bucket.timedOut(); // believed to mean: nothing to read, go on to the next client
      } catch (IOException e) {
        each.remove();
        witness.removed(bucket.fate(e));
      }
    }
    dream(found);
  }

  /// After a turn that has found nothing, sleeps 9 ms if the turn before found something, and then
  /// 1.5 times as long after each further such turn, up to about a second. A new client wakes it.
  @SuppressWarnings("WaitNotInLoop")
  private void dream(boolean found) throws InterruptedException {
    if (found) {
      dream = 6;
      return;
    }
    dream = dream < 1_000 ? dream * 3 / 2 : 1_000;
    synchronized (arrivals) {
      arrivals.wait(dream);
    }
  }

  private void run() {
    while (!closed) {
      try {
        turn();
      } catch (Throwable t) { // clients after the one that failed were not visited in this turn
        witness.surprised(t);
      }
    }
    buckets.forEach(Bucket::close);
  }

  public int port() {
    return listener.getLocalPort();
  }

  boolean isAccepting() {
    return acceptor.isAlive();
  }

  /// Ends each of the threads, as soon as it does not wait for a connected client.
  @Override
  public void close() throws IOException {
    closed = true;
    listener.close();
    wheel.interrupt();
  }
}
