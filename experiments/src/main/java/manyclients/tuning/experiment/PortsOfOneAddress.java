package manyclients.tuning.experiment;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import manyclients.lab.experiment.Claim;
import manyclients.lab.experiment.Effort;
import manyclients.lab.experiment.Factor;
import manyclients.lab.experiment.NamedExperiment;
import manyclients.lab.experiment.Plan;
import manyclients.lab.experiment.Run;
import manyclients.lab.proc.Proc;
import manyclients.lab.proc.Settings;
import manyclients.lab.process.Child;

/// The number of connections that one client can have with one server until its ports run out, and
/// two ways to have more.
public final class PortsOfOneAddress extends NamedExperiment {
  public PortsOfOneAddress() {
    super("ports", 6, "How many connections can one client have with one server?");
  }

  @Override
  public Plan plan(Effort effort) {
    return Plan.of(effort.pick(1, 3, 3), Factor.of("two", "doors", "addresses"))
        .with("most", effort.pick(300, 1_000_000, 1_000_000));
  }

  /// Runs two clients at the same time: one without any option, and one with a remedy.
  @Override
  public void measure(Run run) throws IOException, InterruptedException {
    List<Child> holders = Collections.synchronizedList(new ArrayList<>());
    try (Doors doors = Doors.open();
        ExecutorService both = Executors.newFixedThreadPool(2)) {
      ConnectBurst plain = new ConnectBurst(holders, run.number("most"), "plain", doors.first());
      ConnectBurst other =
          run.level("two").equals("doors")
              ? plain.with("reuse", doors.second())
              : plain.with("bound", doors.first());
      List<Future<Integer>> taken = both.invokeAll(List.of(plain, other));
      run.record(plain.kind() + "-connections", taken.getFirst().get());
      run.record(other.kind() + "-connections", taken.getLast().get());
      run.record("connections", taken.getFirst().get() + taken.getLast().get());
      run.record("ports", Settings.of(Proc.here()).ports().count());
    } catch (ExecutionException e) {
      throw new IOException(e.getCause());
    } finally {
      holders.forEach(Child::close);
    }
  }

  /// Servers that close each connection immediately. The client's end stays, and with it the
  /// client's port.
  private record Doors(List<ServerSocketChannel> listeners) implements AutoCloseable {

    static Doors open() throws IOException {
      List<ServerSocketChannel> listeners = new ArrayList<>();
      for (int i = 0; i < 2; i++) {
        ServerSocketChannel listener = ServerSocketChannel.open();
        listener.bind(new InetSocketAddress("127.0.0.1", 0), 4_096);
        Thread.ofPlatform().daemon().name("door-" + i).start(() -> turnAway(listener));
        listeners.add(listener);
      }
      return new Doors(listeners);
    }

    private static void turnAway(ServerSocketChannel listener) {
      try {
        while (true) {
          SocketChannel guest = listener.accept();
          guest.close();
        }
      } catch (IOException e) {
        // the listener is closed
      }
    }

    String first() throws IOException {
      return port(listeners.getFirst());
    }

    String second() throws IOException {
      return port(listeners.getLast());
    }

    private static String port(ServerSocketChannel listener) throws IOException {
      return "" + ((InetSocketAddress) listener.getLocalAddress()).getPort();
    }

    @Override
    public void close() throws IOException {
      for (ServerSocketChannel listener : listeners) {
        listener.close();
      }
    }
  }

  @Override
  public List<Claim> claims() {
    return List.of(
        Claim.of(
                "ports-range",
                "From one address to one port, there can be as many connections as the range has"
                    + " ports, to within a hundredth.",
                "doors-plain-connections",
                "doors-ports",
                "connections to one port of the server ÷ ports of the range")
            .between(0.99, 1)
            .ofCounts(),
        Claim.of(
                "ports-reuse",
                "SO_REUSEADDR makes no difference to a client that leaves its port to the kernel.",
                "doors-reuse-connections",
                "doors-plain-connections",
                "with SO_REUSEADDR ÷ without, connections")
            .between(0.99, 1.01)
            .ofCounts(),
        Claim.of(
                "ports-two",
                "With a second port of the server, there can be twice as many connections, from the"
                    + " same ports of the client.",
                "doors-connections",
                "doors-ports",
                "connections to both ports of the server ÷ ports of the range")
            .between(1.98, 2.02)
            .ofCounts());
  }
}
