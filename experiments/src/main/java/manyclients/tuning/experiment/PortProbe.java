package manyclients.tuning.experiment;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.channels.SocketChannel;
import java.util.ArrayList;
import java.util.List;
import manyclients.contract.client.BlockingClient;
import manyclients.lab.results.Spread;

/// A client of many connections, from one address or from two, which measures how long the kernel
/// takes to find a port.
///
/// @param asking a connection that sends a few requests, so that the others do not pile up in the
///   accept queue: a server with one thread has accepted all earlier ones when it answers
/// @param clients all other connections, which are silent
record PortProbe(BlockingClient asking, List<SocketChannel> clients, int port, boolean two)
    implements AutoCloseable {
  private static final int AT_ONCE = 500;

  static PortProbe of(int port, boolean two) throws IOException {
    return new PortProbe(BlockingClient.connect(port), new ArrayList<>(), port, two);
  }

  /// Connects until there are `until` clients. With two addresses, every other one uses the second.
  ///
  /// @return the median time of a connect, in microseconds
  double connect(int until) throws IOException {
    List<Double> micros = new ArrayList<>();
    while (clients.size() < until) {
      micros.add(connect());
      if (clients.size() % AT_ONCE == 0) {
        asking.call(new byte[] {'?'});
      }
    }
    return Spread.of(micros).median();
  }

  private double connect() throws IOException {
    long start = System.nanoTime();
    SocketChannel client = SocketChannel.open();
    clients.add(client);
    if (two && clients.size() % 2 == 0) {
      client.bind(new InetSocketAddress("127.0.0.2", 0));
    }
    client.connect(new InetSocketAddress("127.0.0.1", port));
    return (System.nanoTime() - start) / 1e3;
  }

  @Override
  public void close() throws IOException {
    Resets.all(clients);
    asking.close();
  }
}
