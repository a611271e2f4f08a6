package manyclients.suite;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.channels.UnresolvedAddressException;
import java.util.List;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import manyclients.contract.Counters;
import manyclients.contract.ErrorListener.Kind;
import manyclients.contract.RequestHandler;
import manyclients.contract.Server;
import manyclients.contract.ServerConfig;

/// A plain server with a thread per connection, with which the contract itself is tested. It is
/// correct unless a [Fault] is planted into it.
final class SubjectServer implements Server {
  final ServerConfig config;
  final RequestHandler handler;
  final Fault fault;
  final List<Socket> leaked;
  final Counters counters = new Counters();
  final AtomicBoolean closing = new AtomicBoolean();
  final ReentrantLock turn = new ReentrantLock();
  final Queue<ByteBuffer> kept = new ConcurrentLinkedQueue<>();
  final Queue<byte[]> lent = new ConcurrentLinkedQueue<>();
  volatile boolean over;

  private final ServerSocket listener = new ServerSocket();
  final Semaphore room;
  private final Semaphore permits;
  private final Set<SubjectConnection> connections = ConcurrentHashMap.newKeySet();
  private final Thread acceptor;
  private final ScheduledThreadPoolExecutor watchdog = new ScheduledThreadPoolExecutor(1);

  SubjectServer(ServerConfig config, RequestHandler handler, Fault fault, List<Socket> leaked)
      throws IOException {
    this.config = config;
    this.handler = handler;
    this.fault = fault;
    this.leaked = leaked;
    int allowed = config.limits().maxConnections();
    long most =
        fault == Fault.KEEPS_ALL_UNFINISHED ? Integer.MAX_VALUE : config.limits().maxBuffered();
    room = new Semaphore((int) Math.min(most, Integer.MAX_VALUE));
    permits = new Semaphore(fault == Fault.NO_CONNECTION_LIMIT ? 1_000 : allowed);
    try {
      listener.setReuseAddress(fault != Fault.PORT_NOT_REUSED);
      if (fault == Fault.UNRESOLVED_HOST_ESCAPES && config.host().length() == 64) {
        throw new UnresolvedAddressException();
      }
      if (fault == Fault.START_LEAVES_A_THREAD) {
        watchdog.prestartCoreThread();
      }
      boolean narrow = fault == Fault.LOOPBACK_FOR_ALL && config.host().equals("0.0.0.0");
      listener.bind((narrow ? config.withHost("127.0.0.1") : config).address(), config.backlog());
    } catch (IOException e) {
      if (fault != Fault.OTHER_PORT_WHEN_TAKEN) {
        listener.close();
        throw fault == Fault.PLAIN_REFUSAL ? new IOException(e) : e;
      }
      listener.bind(new InetSocketAddress(config.host(), 0), config.backlog());
    }
    acceptor = Thread.ofPlatform().name("subject-acceptor").unstarted(this::acceptAll);
    begin();
  }

  private void begin() throws IOException {
    try {
      acceptor.start();
      watchdog.scheduleWithFixedDelay(this::endLateOnes, 10, 10, TimeUnit.MILLISECONDS);
    } catch (Throwable t) { // no thread can be started
      if (fault != Fault.HALF_A_START_STAYS) {
        closing.set(true);
        acceptor.interrupt();
        listener.close();
        watchdog.shutdownNow();
      }
      throw t;
    }
  }

  private void acceptAll() {
    try {
      acceptUntilClosed();
    } catch (Throwable t) {
      if (!closing.get() && fault != Fault.ACCEPTOR_ENDS_ALONE) {
        endUnasked(t);
      }
    }
  }

  private void endUnasked(Throwable cause) {
    try {
      listener.close();
    } catch (IOException e) {
      cause.addSuppressed(e);
    }
    connections.forEach(connection -> connection.abort(true));
    tell(Kind.END, cause);
  }

  private void acceptUntilClosed() throws InterruptedException {
    while (!closing.get()) {
      try {
        permits.acquire();
        accept(listener.accept());
      } catch (IOException e) {
        permits.release();
        if (!closing.get()) {
          tell(Kind.ACCEPT, e);
        }
        if (!closing.get() && !isToTryAgain()) {
          return;
        }
      }
    }
  }

  private boolean isToTryAgain() {
    counters.acceptFailures.increment();
    if (fault != Fault.SPINS_WITHOUT_DESCRIPTORS) {
      pause();
    }
    return fault != Fault.STOPS_WITHOUT_DESCRIPTORS;
  }

  @SuppressWarnings("WaitNotInLoop")
  private synchronized void pause() {
    try {
      wait(20);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void accept(Socket socket) throws IOException {
    counters.accepted.increment();
    SubjectConnection connection = new SubjectConnection(this, socket);
    connections.add(connection);
    if (fault == Fault.ONE_CLIENT_AT_A_TIME) {
      connection.run();
      var _ = Thread.interrupted(); // a listener may have left the flag set
    } else {
      connection.thread.start();
    }
  }

  void tell(Kind kind, Throwable cause) {
    if (fault == Fault.LISTENER_NOT_GUARDED) {
      try {
        config.onError().failed(kind, cause);
      } catch (RuntimeException e) {
        acceptor.interrupt();
      }
    } else if (fault != Fault.ERROR_NOT_TOLD) {
      config.onError().report(kind, cause);
    }
    if (fault == Fault.ERROR_TOLD_TWICE) {
      config.onError().report(Kind.LOOP, cause);
    }
  }

  synchronized void ended(SubjectConnection connection) {
    counters.closed.increment();
    connections.remove(connection);
    permits.release();
    notifyAll();
  }

  private void endLateOnes() {
    long now = System.nanoTime();
    connections.forEach(connection -> connection.endIfLate(now));
  }

  @Override
  public int port() {
    return listener.getLocalPort();
  }

  @Override
  public Counters.Snapshot counters() {
    return counters.snapshot();
  }

  @Override
  public void close() {
    Thread caller = Thread.currentThread();
    boolean inside =
        caller == acceptor || connections.stream().anyMatch(one -> one.servedBy == caller);
    if (inside && fault != Fault.CLOSED_BY_HANDLER && fault != Fault.HANDLER_EXCEPTION_ENDS_ALL) {
      throw new IllegalStateException("closed by one of its own threads");
    }
    if (!closing.compareAndSet(false, true)) {
      if (fault == Fault.SECOND_CLOSE_THROWS) {
        throw new IllegalStateException("closed");
      }
      return;
    }
    if (fault == Fault.INTERRUPTED_CLOSE_GIVES_UP && Thread.currentThread().isInterrupted()) {
      return;
    }
    boolean interrupted = Thread.interrupted();
    long deadline =
        System.nanoTime() + (interrupted ? 0 : config.limits().closeTimeout().toNanos());
    if (fault == Fault.LISTENS_WHILE_CLOSING) {
      awaitConnections(deadline);
    }
    stopAccepting(deadline);
    boolean forEver = fault == Fault.CLOSE_WAITS_FOR_CLIENTS;
    awaitConnections(forEver ? Long.MAX_VALUE : deadline);
    over = true;
    connections.forEach(connection -> connection.abort(isToInterrupt()));
    boolean forAll = fault == Fault.CLOSE_WAITS_FOR_HANDLERS;
    awaitConnections(forAll ? Long.MAX_VALUE : System.nanoTime() + TimeUnit.SECONDS.toNanos(1));
    if (fault != Fault.THREAD_LEFT) {
      watchdog.shutdownNow();
    }
    if (fault == Fault.VIRTUAL_THREAD_LEFT) {
      Thread.ofVirtual().name("subject-left").start(SubjectServer::waitForEver);
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  private static void waitForEver() {
    while (true) {
      LockSupport.park();
    }
  }

  private boolean isToInterrupt() {
    return fault != Fault.HANDLER_NOT_INTERRUPTED && fault != Fault.ANSWERS_TO_THE_END;
  }

  private void stopAccepting(long deadline) {
    try {
      listener.close();
      if (fault == Fault.ONE_CLIENT_AT_A_TIME) {
        awaitConnections(deadline);
        connections.forEach(connection -> connection.abort(false));
      }
      acceptor.interrupt();
      acceptor.join(1_000);
    } catch (IOException | InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  private synchronized void awaitConnections(long deadline) {
    long left = deadline - System.nanoTime();
    try {
      while (!connections.isEmpty() && left > 0) {
        wait(1 + TimeUnit.NANOSECONDS.toMillis(left));
        left = deadline - System.nanoTime();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
