package manyclients.suite;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import manyclients.contract.Counters;
import manyclients.contract.RequestHandler;
import manyclients.contract.Server;
import manyclients.contract.ServerConfig;

/// A plain server with a thread per connection, on which the contract itself is tested: sound as
/// long as no [Fault] is planted into it.
final class SubjectServer implements Server {
  final ServerConfig config;
  final RequestHandler handler;
  final Fault fault;
  final List<Socket> leaked;
  final Counters counters = new Counters();
  final AtomicBoolean closing = new AtomicBoolean();

  private final ServerSocket listener = new ServerSocket();
  private final Semaphore permits;
  private final Set<SubjectConnection> connections = ConcurrentHashMap.newKeySet();
  private final Thread acceptor;
  private final ScheduledExecutorService watchdog = Executors.newSingleThreadScheduledExecutor();

  SubjectServer(ServerConfig config, RequestHandler handler, Fault fault, List<Socket> leaked)
      throws IOException {
    this.config = config;
    this.handler = handler;
    this.fault = fault;
    this.leaked = leaked;
    int allowed = config.limits().maxConnections();
    permits = new Semaphore(fault == Fault.NO_CONNECTION_LIMIT ? 1_000 : allowed);
    try {
      listener.setReuseAddress(fault != Fault.PORT_NOT_REUSED);
      listener.bind(new InetSocketAddress(config.host(), config.port()), config.backlog());
    } catch (IOException e) {
      if (fault != Fault.OTHER_PORT_WHEN_TAKEN) {
        listener.close();
        throw e;
      }
      listener.bind(new InetSocketAddress(config.host(), 0), config.backlog());
    }
    acceptor = Thread.ofPlatform().name("subject-acceptor").start(this::acceptAll);
    watchdog.scheduleWithFixedDelay(this::endLateOnes, 10, 10, TimeUnit.MILLISECONDS);
  }

  private void acceptAll() {
    while (!closing.get()) {
      try {
        permits.acquire();
        accept(listener.accept());
      } catch (InterruptedException e) {
        return;
      } catch (IOException e) {
        permits.release();
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
    } else {
      connection.thread.start();
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
    if (!closing.compareAndSet(false, true)) {
      if (fault == Fault.SECOND_CLOSE_THROWS) {
        throw new IllegalStateException("closed");
      }
      return;
    }
    long deadline = System.nanoTime() + config.limits().closeTimeout().toNanos();
    if (fault == Fault.LISTENS_WHILE_CLOSING) {
      awaitConnections(deadline);
    }
    stopAccepting(deadline);
    awaitConnections(fault == Fault.CLOSE_WAITS_FOR_CLIENTS ? Long.MAX_VALUE : deadline);
    connections.forEach(connection -> connection.abort(fault != Fault.HANDLER_NOT_INTERRUPTED));
    awaitConnections(System.nanoTime() + TimeUnit.SECONDS.toNanos(1));
    if (fault != Fault.THREAD_LEFT) {
      watchdog.shutdownNow();
    }
  }

  private void stopAccepting(long deadline) {
    try {
      listener.close();
      if (fault == Fault.ONE_CLIENT_AT_A_TIME) {
        awaitConnections(deadline);
        connections.forEach(connection -> connection.abort(false));
      }
      acceptor.interrupt();
      acceptor.join();
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
