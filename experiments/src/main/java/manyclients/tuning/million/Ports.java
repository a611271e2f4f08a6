package manyclients.tuning.million;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.util.PrimitiveIterator;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import manyclients.lab.proc.PortRange;

/// Free ports for servers. The first ones are outside the range from which the kernel gives ports
/// to clients.
final class Ports {
  private static final int FIRST = 10_000;
  private static final int LAST = 65_535;

  private final PrimitiveIterator.OfInt left;

  Ports(PortRange clients) {
    IntStream outside = fromAnywhere(port -> !clients.contains(port));
    IntStream inside = fromAnywhere(clients::contains);
    this.left = IntStream.concat(outside, inside).filter(Ports::isFree).iterator();
  }

  /// Returns all ports that match, from a random start. A second process that also chose from the
  /// first port on would find the same ones free.
  private static IntStream fromAnywhere(IntPredicate which) {
    int[] ports = IntStream.rangeClosed(FIRST, LAST).filter(which).toArray();
    int start = ThreadLocalRandom.current().nextInt(Math.max(1, ports.length));
    return IntStream.range(0, ports.length).map(i -> ports[(start + i) % ports.length]);
  }

  int next() throws IOException {
    if (!left.hasNext()) {
      throw new IOException("no port is left for a server");
    }
    return left.nextInt();
  }

  static boolean isFree(int port) {
    try (ServerSocketChannel listener = ServerSocketChannel.open()) {
      listener.bind(new InetSocketAddress("127.0.0.1", port));
      return true;
    } catch (IOException e) {
      return false;
    }
  }
}
