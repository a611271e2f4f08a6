package manyclients.blocking;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import manyclients.contract.Counters;
import manyclients.contract.RequestHandler;
import manyclients.contract.Server;
import manyclients.contract.ServerConfig;

/// A server whose connections are served by whatever thread the executor gives them.
final class BlockingServer implements Server {
  private final ServerConfig config;
  private final RequestHandler handler;
  private final Executor executor;
  private final ServerSocket listener;
  private final Semaphore places;
  private final Counters counters = new Counters();
  private final OpenConnections open = new OpenConnections();
  private final AtomicBoolean closed = new AtomicBoolean();
  private final Thread acceptor;
  private final ScheduledExecutorService watchdog;

  /// @param name the engine's name, the first part of its threads' names
  /// @param places how many connections may be open at once
  BlockingServer(
      String name, ServerConfig config, RequestHandler handler, int places, Executor executor)
      throws IOException {
    this.config = config;
    this.handler = handler;
    this.executor = executor;
    this.places = new Semaphore(places);
    this.listener = listen(config);
    this.watchdog = watchdog(name);
    this.acceptor =
        Thread.ofPlatform()
            .name(name + "-acceptor")
            .start(new Acceptor(listener, this.places, open, counters, this::admit));
  }

  private static ServerSocket listen(ServerConfig config) throws IOException {
    ServerSocket listener = new ServerSocket();
    try {
      listener.bind(new InetSocketAddress(config.host(), config.port()), config.backlog());
      return listener;
    } catch (IOException e) {
      listener.close();
      throw e;
    }
  }

  private ScheduledExecutorService watchdog(String name) {
    Duration idle = config.limits().idleTimeout();
    Duration request = config.limits().requestTimeout();
    long shortest = Math.min(idle.toMillis(), request.toMillis());
    long period = Math.clamp(shortest / 4, 1, 250);
    var threads = Thread.ofPlatform().name(name + "-watchdog").factory();
    ScheduledExecutorService watchdog = Executors.newSingleThreadScheduledExecutor(threads);
    watchdog.scheduleWithFixedDelay(open::expire, period, period, TimeUnit.MILLISECONDS);
    return watchdog;
  }

  private void admit(Socket socket) {
    Connection connection;
    try {
      connection = new Connection(socket, handler, config.limits(), counters, System::nanoTime);
    } catch (IOException | OutOfMemoryError e) {
      hangUp(socket); // reset before we had a look at it, or no room for its buffers
      return;
    }
    open.add(connection);
    try {
      executor.execute(() -> serve(connection));
    } catch (RejectedExecutionException | OutOfMemoryError e) { // the latter: no thread to be had
      open.remove(connection);
      hangUp(socket);
    }
  }

  private void serve(Connection connection) {
    try {
      connection.run();
    } catch (RuntimeException | Error e) { // out of memory, or a fault of ours: one less
      counters.failed.increment();
    } finally {
      open.remove(connection);
      ended();
    }
  }

  private void hangUp(Socket socket) {
    try (socket) {
      counters.failed.increment();
    } catch (IOException e) {
      // there was nothing to save
    }
    ended();
  }

  private void ended() {
    counters.closed.increment();
    places.release();
  }

  @Override
  public void close() {
    if (!closed.compareAndSet(false, true)) {
      return;
    }
    Deadline deadline = new Deadline(System::nanoTime, config.limits().closeTimeout());
    try (listener) {
      listener.close();
      open.finish();
      open.awaitNone(deadline);
    } catch (IOException e) {
      // the listener is gone either way
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt(); // no patience: the sockets close now
    }
    open.abort();
    watchdog.shutdownNow();
    join();
  }

  private void join() {
    acceptor.interrupt(); // it may be waiting for a place, or serving a client itself
    try {
      if (executor instanceof ExecutorService staff) {
        // interrupts handlers that wait; a connection that never got a thread runs here, and ends
        staff.shutdownNow().forEach(Runnable::run);
        staff.awaitTermination(1, TimeUnit.SECONDS);
      }
      watchdog.awaitTermination(1, TimeUnit.SECONDS);
      acceptor.join(Duration.ofSeconds(1));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
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
