package manyclients.tuning.million;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.util.PrimitiveIterator;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import manyclients.lab.proc.PortRange;

/// Ports for servers: free ones, and, while there are such, none that the kernel might give to a
/// client before.
final class Ports {
  private static final int FIRST = 10_000;
  private static final int LAST = 65_535;

  private final PrimitiveIterator.OfInt left;

  Ports(PortRange clients) {
    IntStream outside = fromAnywhere(port -> !clients.contains(port));
    IntStream inside = fromAnywhere(clients::contains);
    this.left = IntStream.concat(outside, inside).filter(Ports::isFree).iterator();
  }

  /// Once round: whoever else is choosing now would find the same ones free, from the first on.
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
