package manyclients.wheel;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import manyclients.contract.Counters;
import manyclients.contract.RequestHandler;
import manyclients.contract.ServerConfig;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/// A turn of the wheel in which no client sends anything: with all visited at each turn, and with
/// an eighth of them.
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(2)
public class TurnBenchmark {
  @Param({"10", "100", "1000", "5000"})
  private int clients;

  @Param({"1", "8"})
  private int turnsPerRound;

  private final List<SocketChannel> ends = new ArrayList<>();
  private final WheelContext context =
      new WheelContext(
          RequestHandler.ECHO, ServerConfig.defaults(), new Counters(), System::nanoTime);
  private Rota<Connection> rota = new Rota<>(1);

  @Benchmark
  public int turn() {
    return rota.turn(System.nanoTime());
  }

  @Setup
  public void connect() throws IOException {
    rota = new Rota<>(turnsPerRound);
    try (var listener = ServerSocketChannel.open()) {
      listener.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 1_024);
      for (int i = 0; i < clients; i++) {
        ends.add(SocketChannel.open(listener.getLocalAddress()));
        Connection connection = new Connection(listener.accept(), context, () -> {});
        connection.open();
        rota.add(connection);
      }
    }
    for (int i = 0; i < 200; i++) {
      rota.turn(System.nanoTime()); // they become cold
    }
  }

  @TearDown
  public void close() throws IOException {
    rota.forEach(Connection::close);
    for (SocketChannel end : ends) {
      end.close();
    }
  }
}
