package manyclients.exercises.support;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Semaphore;
import org.jspecify.annotations.Nullable;

/// A listener on an ephemeral port of loopback that records the calls of `accept`, and controls the
/// sockets that it accepts.
public final class SpyListener extends ServerSocket {
  private static final Duration BUSY = Duration.ofMillis(300);
  private static final int MANY = 1 << 20;

  private final Semaphore gate = new Semaphore(MANY);
  private final Semaphore outlet = new Semaphore(MANY);
  private volatile Runnable whenClosing = () -> {};
  private volatile boolean closingFails;
  private volatile boolean flooded;
  private @Nullable Thread acceptor; // guarded by this, like all fields below
  private int calls;
  private int failures;
  private final List<SpySocket> accepted = new ArrayList<>();
  private boolean inside;

  public SpyListener() throws IOException {
    super(0, 50, InetAddress.getLoopbackAddress());
  }

  /// Makes the next calls of `accept` fail, as if descriptors had run out, or for other reasons.
  public synchronized void failNext(int times) {
    failures = times;
  }

  /// Makes `accept` keep its client until [#go()]. So a client can send, or leave, before the
  /// server has it.
  public void hold() {
    gate.drainPermits();
  }

  /// Returns whether `accept` keeps a client.
  public boolean isHolding() {
    return gate.hasQueuedThreads();
  }

  public void go() {
    gate.release(MANY);
  }

  /// Makes writes to a client wait until [#letOut()]. So the server can be closed in the middle of
  /// a write.
  public void holdBack() {
    outlet.drainPermits();
  }

  /// Returns whether a thread of the server is inside a write that is held back.
  public boolean isHoldingBack() {
    return outlet.hasQueuedThreads();
  }

  public void letOut() {
    outlet.release(MANY);
  }

  /// Sets the work that is done when an accepted socket is about to be closed, while it is still
  /// open.
  public void whenClosing(Runnable work) {
    whenClosing = work;
  }

  /// Makes the close of an accepted socket throw, as that of a TLS socket may. The socket is closed
  /// nevertheless.
  public void failWhenClosing() {
    closingFails = true;
  }

  /// Makes accepted clients send without end: however much is read, more bytes are there.
  public void flood() {
    flooded = true;
  }

  boolean isFlooded() {
    return flooded;
  }

  void beforeWriting() {
    outlet.acquireUninterruptibly();
    outlet.release();
  }

  void beforeClosing() {
    whenClosing.run();
  }

  void afterClosing() throws IOException {
    if (closingFails) {
      throw new SocketException("Broken pipe");
    }
  }

  @Override
  public Socket accept() throws IOException {
    boolean fails;
    synchronized (this) {
      acceptor = Thread.currentThread();
      calls++;
      inside = true;
      fails = failures > 0;
      failures -= fails ? 1 : 0;
    }
    try {
      if (fails) {
        throw switch (calls() % 3) {
          case 0 -> new SocketTimeoutException("Accept timed out");
          case 1 -> new SocketException("Too many open files");
          default -> new IOException("Cannot allocate memory");
        };
      }
      SpySocket socket = new SpySocket(this);
      implAccept(socket);
      gate.acquireUninterruptibly();
      synchronized (this) {
        accepted.add(socket);
      }
      return socket;
    } finally {
      leave();
    }
  }

  private synchronized void leave() {
    inside = false;
  }

  /// Returns how often `accept` has been called.
  public synchronized int calls() {
    return calls;
  }

  public synchronized boolean isInside() {
    return inside;
  }

  /// Returns the number of the running call of `accept`; 0 if there is none.
  public synchronized int callUnderWay() {
    return inside ? calls : 0;
  }

  /// Returns the accepted sockets, in order.
  public synchronized List<SpySocket> accepted() {
    return List.copyOf(accepted);
  }

  /// Returns whether the acceptor waits for something other than a new client.
  public synchronized boolean isAcceptorWaitingElsewhere() {
    if (acceptor == null || inside) {
      return false;
    }
    Thread thread = acceptor;
    return switch (thread.getState()) {
      case WAITING, TIMED_WAITING, BLOCKED -> true;
      case RUNNABLE -> isAwaitedBy(thread);
      case NEW, TERMINATED -> false;
    };
  }

  /// Returns whether a thread waits for bytes of one of the clients.
  public synchronized boolean isAwaitedBy(Thread thread) {
    return accepted.stream().anyMatch(socket -> socket.isReadBy(thread));
  }

  /// Returns whether the acceptor waits with a timeout.
  public synchronized boolean isAcceptorWaitingForAWhile() {
    return acceptor != null && acceptor.getState() == Thread.State.TIMED_WAITING;
  }

  public synchronized boolean isAcceptorDead() {
    return acceptor != null && !acceptor.isAlive();
  }

  /// Returns whether the listener is closed, and the acceptor still runs.
  public synchronized boolean isAcceptorLeaving() {
    return isClosed() && acceptor != null && acceptor.getState() == Thread.State.RUNNABLE;
  }

  /// Returns whether the acceptor has been computing for a while. Its processor time does not
  /// depend on how busy the machine is.
  public synchronized boolean isAcceptorBusy() {
    if (acceptor == null || inside) {
      return false;
    }
    long nanos = ManagementFactory.getThreadMXBean().getThreadCpuTime(acceptor.threadId());
    return nanos > BUSY.toNanos();
  }

  /// Returns whether this thread was the last to call `accept`.
  public synchronized boolean isAcceptor(Thread thread) {
    return thread == acceptor;
  }
}
