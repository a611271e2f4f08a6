package manyclients.tuning.million;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.util.PrimitiveIterator;
import java.util.stream.IntStream;
import manyclients.tuning.proc.PortRange;

// tag::server-ports[]
/// Ports for servers: free ones, and, while there are such, none that the kernel might give to a
/// client before.
final class Ports {
  private static final int FIRST = 10_000;
  private static final int LAST = 65_535;

  private final PrimitiveIterator.OfInt left;

  Ports(PortRange clients) {
    IntStream outside = IntStream.rangeClosed(FIRST, LAST).filter(port -> !clients.contains(port));
    IntStream inside = IntStream.rangeClosed(FIRST, LAST).filter(clients::contains);
    this.left = IntStream.concat(outside, inside).filter(Ports::isFree).iterator();
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
// end::server-ports[]
