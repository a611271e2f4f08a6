package manyclients.selector.experiment;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;

/// Opens many connections from one thread. It starts a connect without waiting for the earlier
/// ones.
final class StormClient implements Callable<List<Double>>, AutoCloseable {
  private static final Duration PATIENCE = Duration.ofSeconds(20);

  private final InetSocketAddress server;
  private final int count;
  private final long interval;
  private final List<SocketChannel> channels = new ArrayList<>();
  private final List<Double> micros = new ArrayList<>();

  /// @param interval the time from one connect to the next; zero is as fast as possible
  StormClient(int port, int count, Duration interval) {
    this.server = new InetSocketAddress(InetAddress.getLoopbackAddress(), port);
    this.count = count;
    this.interval = interval.toNanos();
  }

  /// Returns the microseconds of each connect that has succeeded within 20 seconds of this call.
  @Override
  public List<Double> call() throws IOException {
    long begin = System.nanoTime();
    try (Selector selector = Selector.open()) {
      while (micros.size() < count && System.nanoTime() - begin < PATIENCE.toNanos()) {
        long now = System.nanoTime();
        if (channels.size() < count && now - begin >= channels.size() * interval) {
          connect(selector, now);
          selector.selectNow(this::connected);
        } else {
          selector.select(this::connected, 1);
        }
      }
    }
    return micros;
  }

  private void connect(Selector selector, long now) throws IOException {
    SocketChannel channel = SocketChannel.open();
    channels.add(channel);
    channel.setOption(StandardSocketOptions.SO_LINGER, 0); // leaves no port in TIME_WAIT
    channel.configureBlocking(false).register(selector, SelectionKey.OP_CONNECT, now);
    channel.connect(server);
  }

  private void connected(SelectionKey key) {
    try {
      if (((SocketChannel) key.channel()).finishConnect()) {
        key.interestOps(0);
        micros.add((System.nanoTime() - (long) key.attachment()) / 1e3);
      }
    } catch (IOException e) {
      key.cancel(); // refused, and so missing from the result
    }
  }

  @Override
  public void close() throws IOException {
    for (SocketChannel channel : channels) {
      channel.close();
    }
  }
}
