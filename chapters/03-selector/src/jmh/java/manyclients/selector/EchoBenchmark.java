package manyclients.selector;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import manyclients.contract.RequestHandler;
import manyclients.contract.Server;
import manyclients.contract.ServerConfig;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;
import org.openjdk.jmh.infra.Blackhole;

/// A request of each of 200 clients, and its reply, over loopback. `-prof gc` shows the allocation
/// per request, in all threads together.
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(2)
public class EchoBenchmark {
  private static final int CLIENTS = 200;

  private final List<SocketChannel> clients = new ArrayList<>();
  private final ByteBuffer frame = ByteBuffer.allocateDirect(132).putInt(0, 128);
  private @Nullable Server server;

  @Setup
  public void connect() throws IOException {
    Server started = new SelectorEngine().start(ServerConfig.defaults(), RequestHandler.ECHO);
    server = started;
    var address = new InetSocketAddress(InetAddress.getLoopbackAddress(), started.port());
    for (int i = 0; i < CLIENTS; i++) {
      clients.add(SocketChannel.open(address));
    }
  }

  @TearDown
  public void disconnect() throws IOException {
    for (SocketChannel client : clients) {
      client.close();
    }
    if (server != null) {
      server.close();
    }
  }

  @Benchmark
  @OperationsPerInvocation(CLIENTS)
  public void everyClientOnce(Blackhole sink) throws IOException {
    for (int i = 0; i < CLIENTS; i++) {
      clients.get(i).write(frame.clear());
    }
    for (int i = 0; i < CLIENTS; i++) {
      frame.clear();
      while (frame.hasRemaining()) {
        sink.consume(clients.get(i).read(frame));
      }
    }
  }
}
