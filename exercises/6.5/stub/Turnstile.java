package manyclients.exercises.ch06;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import manyclients.contract.Counters;
import manyclients.contract.Limits;
import manyclients.contract.ServerConfig;
import manyclients.selector.Acceptor;
import manyclients.selector.EventLoop;

/// A proxy in front of an engine, which limits the rate of each client's requests.
public final class Turnstile implements AutoCloseable {
  private static final int PLACES = 100;
  private static final Duration TICK = Duration.ofMillis(1);
  private static final Duration PATIENCE = Duration.ofSeconds(1);

  private final EventLoop loop = new EventLoop("turnstile", TICK, _ -> {});
  private final Acceptor acceptor;

  /// Opens a turnstile on an ephemeral port of loopback.
  ///
  /// @param engine where the requests go
  /// @param burst how many requests a client may make together
  /// @param interval the time in which a client earns another request
  public Turnstile(InetSocketAddress engine, int burst, Duration interval) throws IOException {
    Limits limits = Limits.defaults().withMaxConnections(PLACES);
    ServerConfig config = ServerConfig.defaults().withLimits(limits);
    acceptor = new Acceptor(loop, config, new Counters(), this::admit);
    loop.start();
  }

  public int port() {
    return acceptor.port();
  }

  /// Called in the loop for each client. Each call needs one `acceptor.release()` in the end.
  private void admit(SocketChannel client) {
    close(client); // TODO: connect it to the engine
    acceptor.release();
  }

  private static void close(SocketChannel channel) {
    try {
      channel.close();
    } catch (IOException e) {
      // it is closed anyway
    }
  }

  /// Closes all connections and the port, and ends the thread.
  @Override
  public void close() {
    loop.stop();
    try {
      loop.join(PATIENCE);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
