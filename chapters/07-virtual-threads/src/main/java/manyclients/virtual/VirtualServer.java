package manyclients.virtual;

import java.io.IOException;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import manyclients.blocking.Acceptor;
import manyclients.blocking.Admission;
import manyclients.blocking.Connection;
import manyclients.blocking.OpenConnections;
import manyclients.blocking.OwnThreads;
import manyclients.contract.Counters;
import manyclients.contract.ErrorListener;
import manyclients.contract.Limits;
import manyclients.contract.RequestHandler;
import manyclients.contract.Server;
import manyclients.contract.ServerConfig;
import manyclients.selector.EventLoop;

/// Chapter 1's server, with a virtual thread per connection.
///
/// Two of its threads are platform threads: the acceptor and the clock of the [Deadlines]. They
/// must run even if handlers occupy every carrier, so they must not need a carrier themselves.
final class VirtualServer implements Server {
  private final ServerConfig config;
  private final RequestHandler handler;
  private final ExecutorService threads;
  private final ServerSocket listener = new ServerSocket();
  private final Counters counters = new Counters();
  private final Admission admission;
  private final OpenConnections open = new OpenConnections();
  private final ScopedValue<Boolean> calling = ScopedValue.newInstance();
  private final AtomicBoolean closed = new AtomicBoolean();
  private final Deadlines deadlines;
  private final OwnThreads own;

  /// @param name the engine's name, with which its threads' names begin
  /// @param threads starts a thread per task, and is closed with the server
  static Server start(
      String name, ServerConfig config, RequestHandler handler, ExecutorService threads)
      throws IOException {
    VirtualServer server = new VirtualServer(name, config, handler, threads);
    try {
      server.listener.bind(config.address(), config.backlog());
      server.own.start();
      return server;
    } catch (Throwable t) { // the port is in use, or no thread can be started
      server.close();
      throw t;
    }
  }

  private VirtualServer(
      String name, ServerConfig config, RequestHandler handler, ExecutorService threads)
      throws IOException {
    this.config = config.withOnError(marked(config.onError()));
    this.handler = request -> ScopedValue.where(calling, true).call(() -> handler.handle(request));
    this.threads = threads;
    ErrorListener onError = this.config.onError();
    Limits limits = config.limits();
    this.admission = new Admission(limits.maxConnections(), limits, counters, onError);
    this.deadlines = new Deadlines(EventLoop.tickFor(limits), listener::isClosed, onError);
    this.own = new OwnThreads(listener, open, onError);
    own.add(name + "-acceptor", new Acceptor(listener, admission, open, this::admit));
    own.add(name + "-deadlines", deadlines);
  }

  private ErrorListener marked(ErrorListener listener) {
    return (kind, cause) ->
        ScopedValue.where(calling, true).run(() -> listener.failed(kind, cause));
  }

  private void admit(Socket socket) {
    Deadlines.Moving deadline;
    Connection connection;
    try {
      deadline = deadlines.next(config.limits().idleTimeout());
      connection = new Connection(socket, handler, config, admission, System::nanoTime, deadline);
    } catch (IOException | RuntimeException | Error e) {
      admission.drop(socket, e); // already reset, or no memory for buffers
      return;
    }
    try {
      open.add(connection);
      deadline.watch(connection::expire); // here: its own thread may have to wait for a carrier
      threads.execute(() -> serve(connection, deadline));
    } catch (RuntimeException | Error e) { // the server is closing, or has no room for a thread
      deadline.forget();
      open.remove(connection);
      admission.drop(socket, e);
    }
  }

  private void serve(Connection connection, Deadlines.Moving deadline) {
    try {
      connection.run();
    } finally {
      deadline.forget();
      open.remove(connection);
      admission.closed();
    }
  }

  @Override
  public void close() {
    if (calling.isBound()) {
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

  /// Ends the threads, and waits a little for them. Returns whether this thread was interrupted.
  private boolean stop() {
    own.interrupt(); // the acceptor may be waiting for a permit
    threads.shutdownNow();
    try {
      own.join();
      threads.awaitTermination(1, TimeUnit.SECONDS);
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
