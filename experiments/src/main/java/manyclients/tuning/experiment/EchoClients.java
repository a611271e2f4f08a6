package manyclients.tuning.experiment;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.util.ArrayList;
import java.util.List;
import manyclients.lab.experiment.Run;
import manyclients.lab.experiment.ServerUnderTest;
import manyclients.lab.proc.Proc;
import manyclients.lab.proc.Sizes;
import manyclients.lab.proc.Usage;
import manyclients.lab.proc.Vitals;

/// Clients whose socket buffers have a given size. They send small requests in turn.
final class EchoClients implements AutoCloseable {
  private static final int FRAME = 64;

  private final List<SocketChannel> clients = new ArrayList<>();
  private final List<Usage> turns = new ArrayList<>();
  private final String name;
  private long slab;
  private int asked;

  private EchoClients(String name) {
    this.name = name;
  }

  /// @param buffers in bytes, or 0 for the kernel's default
  static EchoClients connect(String name, int clients, int port, int buffers) throws IOException {
    var echo = new EchoClients(name);
    long before = slab();
    try {
      for (int i = 0; i < clients; i++) {
        echo.add(port, buffers);
      }
    } catch (IOException e) {
      echo.close();
      throw e;
    }
    echo.slab = slab() - before;
    return echo;
  }

  private void add(int port, int buffers) throws IOException {
    SocketChannel client = SocketChannel.open();
    clients.add(client);
    if (buffers > 0) {
      client.setOption(StandardSocketOptions.SO_RCVBUF, buffers);
      client.setOption(StandardSocketOptions.SO_SNDBUF, buffers);
    }
    client.connect(new InetSocketAddress("127.0.0.1", port));
    ask(client);
  }

  private static long slab() {
    return Sizes.of(Proc.here(), "meminfo").of("Slab");
  }

  /// Has the clients ask in turn.
  ///
  /// @param counts whether the server's cost is recorded
  void ask(int requests, ServerUnderTest server, boolean counts) throws IOException {
    Vitals before = server.requireVitals();
    for (int i = 0; i < requests; i++) {
      ask(clients.get(i % clients.size()));
    }
    if (counts) {
      turns.add(server.requireVitals().since(before));
      asked += requests;
    }
  }

  private static void ask(SocketChannel client) throws IOException {
    ByteBuffer frame = ByteBuffer.allocate(Integer.BYTES + FRAME).putInt(0, FRAME);
    client.write(frame);
    frame.clear();
    while (frame.hasRemaining()) {
      if (client.read(frame) < 0) {
        throw new IOException("the server disconnected a client");
      }
    }
  }

  void record(Run run) {
    Usage used = turns.stream().reduce(Usage::plus).orElseThrow();
    run.record(name + "-slab-bytes", (double) slab / clients.size());
    run.record(name + "-requests-per-cpu-second", used.requestsPerCpuSecond(asked));
  }

  @Override
  public void close() throws IOException {
    Resets.all(clients);
  }
}
