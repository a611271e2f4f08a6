package manyclients.wheel;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicBoolean;
import manyclients.contract.Counters;
import manyclients.contract.ErrorListener;
import manyclients.contract.ErrorListener.Kind;
import manyclients.contract.Limits;
import manyclients.contract.RequestHandler;
import manyclients.contract.Server;
import manyclients.contract.ServerConfig;

/// A server of one wheel or several. Their only shared state: listener, permits and counters.
final class WheelServer implements Server {
  private final ServerSocketChannel listener;
  private final Limits limits;
  private final int port;
  private final Counters counters = new Counters();
  private final AtomicBoolean closed = new AtomicBoolean();
  private final AtomicBoolean told = new AtomicBoolean();
  private final ErrorListener onError;
  private final List<Wheel> wheels = new ArrayList<>();

  private WheelServer(
      String name, ServerSocketChannel listener, ServerConfig config, RequestHandler handler)
      throws IOException {
    this.listener = listener;
    this.limits = config.limits();
    this.onError = config.onError();
    this.port = ((InetSocketAddress) listener.getLocalAddress()).getPort();
    Semaphore permits = new Semaphore(limits.maxConnections());
    for (int i = 0; i < Math.max(1, config.threads()); i++) {
      WheelContext context = new WheelContext(handler, config, counters, System::nanoTime);
      wheels.add(new Wheel(name + "-" + i, listener, permits, context, this::end));
    }
  }

  static Server start(String name, ServerConfig config, RequestHandler handler) throws IOException {
    ServerSocketChannel listener = ServerSocketChannel.open();
    try {
      listener.configureBlocking(false);
      listener.bind(config.address(), config.backlog());
      return new WheelServer(name, listener, config, handler).start();
    } catch (Throwable t) { // the port is in use, for instance, or there is no memory for a wheel
      listener.close();
      throw t;
    }
  }

  private Server start() {
    try {
      wheels.forEach(Wheel::start);
      return this;
    } catch (Throwable t) { // no thread can be started
      close();
      throw t;
    }
  }

  @Override
  public int port() {
    return port;
  }

  @Override
  public Counters.Snapshot counters() {
    return counters.snapshot();
  }

  @Override
  public void close() {
    if (wheels.stream().anyMatch(Wheel::isHere)) {
      throw new IllegalStateException(
          "a thread of the server cannot close it, because it would wait for itself");
    }
    if (!closed.compareAndSet(false, true)) {
      return;
    }
    boolean interrupted = Thread.interrupted(); // an interrupted caller gets no close timeout
    try (listener) {
      listener.close();
      wheels.forEach(Wheel::drain);
      interrupted |= join(interrupted ? Duration.ZERO : limits.closeTimeout());
    } catch (IOException e) {
      // the listener is closed either way
    }
    wheels.forEach(Wheel::abort); // the remaining connections close now
    interrupted |= join(Duration.ofSeconds(1));
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  /// Waits for the wheels, unless this thread is interrupted. Returns whether it was.
  private boolean join(Duration atMost) {
    long end = System.nanoTime() + atMost.toNanos();
    try {
      for (Wheel wheel : wheels) {
        wheel.join(end);
      }
      return false;
    } catch (InterruptedException e) {
      return true;
    }
  }

  /// Ends all wheels, because one has ended unexpectedly. Freeing memory comes first.
  private void end(Throwable cause) {
    try (listener) {
      wheels.forEach(Wheel::abort);
    } catch (IOException e) {
      // the port is free either way
    } finally {
      if (told.compareAndSet(false, true)) {
        onError.report(Kind.END, cause);
      }
    }
  }
}
