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
import manyclients.contract.Limits;
import manyclients.contract.RequestHandler;
import manyclients.contract.Server;
import manyclients.contract.ServerConfig;

/// A server of one wheel, or of some. They share a listener, the places and the counters, and
/// nothing else.
final class WheelServer implements Server {
  private final ServerSocketChannel listener;
  private final Limits limits;
  private final int port;
  private final Counters counters = new Counters();
  private final AtomicBoolean closed = new AtomicBoolean();
  private final List<Wheel> wheels = new ArrayList<>();

  private WheelServer(
      String name, ServerSocketChannel listener, ServerConfig config, RequestHandler handler)
      throws IOException {
    this.listener = listener;
    this.limits = config.limits();
    this.port = ((InetSocketAddress) listener.getLocalAddress()).getPort();
    Semaphore places = new Semaphore(limits.maxConnections());
    for (int i = 0; i < Math.max(1, config.threads()); i++) {
      Service service = new Service(handler, limits, counters, System::nanoTime);
      wheels.add(new Wheel(name + "-" + i, listener, places, service));
    }
  }

  static Server start(String name, ServerConfig config, RequestHandler handler) throws IOException {
    ServerSocketChannel listener = ServerSocketChannel.open();
    try {
      listener.configureBlocking(false);
      listener.bind(new InetSocketAddress(config.host(), config.port()), config.backlog());
      return new WheelServer(name, listener, config, handler);
    } catch (IOException e) {
      listener.close();
      throw e;
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
    if (!closed.compareAndSet(false, true)) {
      return;
    }
    long deadline = System.nanoTime() + limits.closeTimeout().toNanos();
    try (listener) {
      listener.close();
      wheels.forEach(Wheel::finish);
      for (Wheel wheel : wheels) {
        wheel.join(Duration.ofNanos(Math.max(1, deadline - System.nanoTime())));
      }
      wheels.forEach(Wheel::abort); // no more patience: what is left closes now
      for (Wheel wheel : wheels) {
        wheel.join(Duration.ofSeconds(1));
      }
    } catch (IOException e) {
      // the listener is gone either way
    } catch (InterruptedException e) {
      wheels.forEach(Wheel::abort);
      Thread.currentThread().interrupt();
    }
  }
}
