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

/// A listener on an ephemeral port of loopback that knows which thread calls `accept`, and when.
public final class SpyListener extends ServerSocket {
  private static final Duration BUSY = Duration.ofMillis(300);
  private static final int MANY = 1 << 20;

  private final Semaphore gate = new Semaphore(MANY);
  private final Semaphore outlet = new Semaphore(MANY);
  private volatile Runnable whenClosing = () -> {};
  private volatile boolean closingFails;
  private volatile boolean flooded;
  private @Nullable Thread acceptor; // guarded by this, as all below
  private int calls;
  private int failures;
  private final List<SpySocket> accepted = new ArrayList<>();
  private boolean inside;

  public SpyListener() throws IOException {
    super(0, 50, InetAddress.getLoopbackAddress());
  }

  /// Makes the next calls of `accept` fail, as if descriptors had run out, and in other ways.
  public synchronized void failNext(int times) {
    failures = times;
  }

  /// From now on, `accept` keeps its client until [#go()]. So a client can send, or leave, before
  /// the server has seen it.
  public void hold() {
    gate.drainPermits();
  }

  /// Returns whether `accept` has a client and keeps it.
  public boolean isHolding() {
    return gate.hasQueuedThreads();
  }

  public void go() {
    gate.release(MANY);
  }

  /// From now on, writes to a client wait until [#letOut()]. So the server can be closed in the
  /// middle of a write.
  public void holdBack() {
    outlet.drainPermits();
  }

  /// Whether a thread of the server is inside a write that is held back.
  public boolean isHoldingBack() {
    return outlet.hasQueuedThreads();
  }

  public void letOut() {
    outlet.release(MANY);
  }

  /// Sets what is done when an accepted socket is about to be closed, while it is still open.
  public void whenClosing(Runnable work) {
    whenClosing = work;
  }

  /// From now on, closing an accepted socket throws, as that of a TLS socket may. It is closed
  /// nevertheless.
  public void failWhenClosing() {
    closingFails = true;
  }

  /// From now on, accepted clients send and send: however much is read, there is more.
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

  /// How often `accept` has been called.
  public synchronized int calls() {
    return calls;
  }

  public synchronized boolean isInside() {
    return inside;
  }

  /// The number of the call of `accept` that is under way; 0 when none is.
  public synchronized int callUnderWay() {
    return inside ? calls : 0;
  }

  /// The sockets that were accepted, in order.
  public synchronized List<SpySocket> accepted() {
    return List.copyOf(accepted);
  }

  /// Returns whether the acceptor waits for something other than a client.
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

  /// Whether a thread waits for what one of the clients will say.
  public synchronized boolean isAwaitedBy(Thread thread) {
    return accepted.stream().anyMatch(socket -> socket.isReadBy(thread));
  }

  /// Whether the acceptor waits, but only for some time.
  public synchronized boolean isAcceptorWaitingForAWhile() {
    return acceptor != null && acceptor.getState() == Thread.State.TIMED_WAITING;
  }

  public synchronized boolean isAcceptorDead() {
    return acceptor != null && !acceptor.isAlive();
  }

  /// Whether the listener is closed, and the acceptor has not yet noticed, or not yet ended.
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

  /// Whether a thread is the one that accepts.
  public synchronized boolean isAcceptor(Thread thread) {
    return thread == acceptor;
  }
}
