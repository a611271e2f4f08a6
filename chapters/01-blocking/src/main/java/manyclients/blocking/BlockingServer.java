package manyclients.blocking;

import java.io.IOException;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import manyclients.contract.Counters;
import manyclients.contract.ErrorListener.Kind;
import manyclients.contract.RequestHandler;
import manyclients.contract.Server;
import manyclients.contract.ServerConfig;

/// A server with blocking sockets: an acceptor, a watchdog, and an executor whose threads serve one
/// connection each, from its first request to its end.
final class BlockingServer implements Server {
  private final ServerConfig config;
  private final RequestHandler handler;
  private final Executor executor;
  private final ServerSocket listener = new ServerSocket();
  private final Counters counters = new Counters();
  private final Admission admission;
  private final OpenConnections open = new OpenConnections();
  private final AtomicBoolean closed = new AtomicBoolean();
  private final OwnThreads own;

  /// @param name the engine's name, the first part of its threads' names
  /// @param permits the maximum number of open connections
  /// @param executor is closed with the server, if it is an executor service
  static Server start(
      String name, ServerConfig config, RequestHandler handler, int permits, Executor executor)
      throws IOException {
    BlockingServer server = new BlockingServer(name, config, handler, permits, executor);
    try {
      server.listen();
      server.own.start();
      return server;
    } catch (Throwable t) { // the port is taken, or no thread can be started
      server.close();
      throw t;
    }
  }

  private BlockingServer(
      String name, ServerConfig config, RequestHandler handler, int permits, Executor executor)
      throws IOException {
    this.config = config;
    this.handler = handler;
    this.executor = executor;
    this.admission = new Admission(permits, config.limits(), counters, config.onError());
    this.own = new OwnThreads(listener, open, config.onError());
    own.add(name + "-acceptor", new Acceptor(listener, admission, open, this::admit));
    own.add(name + "-watchdog", this::watch);
  }

  private void listen() throws IOException {
    listener.bind(config.address(), config.backlog());
  }

  /// The task of the watchdog: checks all deadlines once in a quarter of the shortest timeout, but
  /// at least four times a second, and at most once a millisecond.
  private void watch() {
    Duration idle = config.limits().idleTimeout();
    Duration request = config.limits().requestTimeout();
    long shortest = Math.min(idle.toMillis(), request.toMillis());
    long period = Math.clamp(shortest / 4, 1, 250);
    while (!listener.isClosed()) {
      try {
        TimeUnit.MILLISECONDS.sleep(period);
        open.expire();
      } catch (InterruptedException e) {
        // closing, or an error listener left the flag set: the loop condition decides
      } catch (RuntimeException | Error e) { // it may be temporary; the others are still checked
        config.onError().report(Kind.LOOP, e);
      }
    }
  }

  private void admit(Socket socket) {
    Connection connection;
    try {
      Deadline deadline = new Deadline(System::nanoTime, config.limits().idleTimeout());
      connection = new Connection(socket, handler, config, admission, System::nanoTime, deadline);
    } catch (IOException | RuntimeException | Error e) {
      admission.drop(socket, e); // reset already, or no memory for its buffers
      return;
    }
    try {
      open.add(connection);
      executor.execute(() -> serve(connection));
    } catch (RuntimeException | Error e) { // the server is closing, or no thread can be started
      open.remove(connection);
      admission.drop(socket, e);
    }
  }

  private void serve(Connection connection) {
    try {
      connection.run();
    } finally {
      open.remove(connection);
      admission.closed();
    }
  }

  @Override
  public void close() {
    if (own.isHere() || open.areServedHere()) {
      throw new IllegalStateException(
          "a thread of the server cannot close it, because it would wait for itself");
    }
    if (!closed.compareAndSet(false, true)) {
      return;
    }
    boolean interrupted = open.end(listener, config.limits().closeTimeout(), counters.requests);
    interrupted |= stop();
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  /// Stops the threads and waits for them briefly. Returns whether this thread was interrupted in
  /// the meantime.
  private boolean stop() {
    own.interrupt(); // the acceptor may be waiting for a permit, or serving a client itself
    try {
      if (executor instanceof ExecutorService pool) {
        // a connection that has not got a thread yet runs here, and ends
        pool.shutdownNow().forEach(Runnable::run);
        pool.awaitTermination(1, TimeUnit.SECONDS);
      }
      own.join();
      return false;
    } catch (InterruptedException e) {
      return true;
    }
  }

  @Override
  public int port() {
    return listener.getLocalPort();
  }

  @Override
  public Counters.Snapshot counters() {
    return counters.snapshot();
  }
}
