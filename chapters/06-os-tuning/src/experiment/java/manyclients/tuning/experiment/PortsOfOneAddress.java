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
import manyclients.tuning.ceiling.Settings;
import manyclients.tuning.proc.Proc;
import manyclients.workbench.experiment.Claim;
import manyclients.workbench.experiment.Experiment;
import manyclients.workbench.experiment.Factor;
import manyclients.workbench.experiment.Pace;
import manyclients.workbench.experiment.Plan;
import manyclients.workbench.experiment.Run;
import manyclients.workbench.process.Child;

/// How many connections one client can have with one server, until its ports are gone, and what
/// makes more of them.
public final class PortsOfOneAddress implements Experiment {
  @Override
  public String id() {
    return "ports";
  }

  @Override
  public int chapter() {
    return 6;
  }

  @Override
  public String question() {
    return "How many connections can one client have with one server?";
  }

  // tag::ports[]
  @Override
  public Plan plan(Pace pace) {
    return Plan.of(
            pace.pick(1, 3, 3), Factor.of("client", "plain", "reuse", "two-ports", "two-addresses"))
        .with("most", pace.pick(300, 1_000_000, 1_000_000));
  }

  @Override
  public void measure(Run run) throws IOException, InterruptedException {
    List<Child> takers = Collections.synchronizedList(new ArrayList<>());
    try (Doors doors = Doors.open();
        ExecutorService two = Executors.newFixedThreadPool(2)) {
      int taken = 0;
      for (Future<Integer> each : two.invokeAll(rushes(run, doors.ports(), takers))) {
        taken += each.get();
      }
      run.record("connections", taken);
      run.record("ports", Settings.of(Proc.here()).ports().count());
    } catch (ExecutionException e) {
      throw new IOException(e.getCause());
    } finally {
      takers.forEach(Child::close);
    }
  }

  // end::ports[]

  // tag::rushes[]
  private static List<Rush> rushes(Run run, List<String> ports, List<Child> takers) {
    String first = ports.getFirst();
    Rush plain = new Rush(takers, run.number("most"), "plain", "any", first);
    return switch (run.level("client")) {
      case "reuse" -> List.of(plain.with("reuse", "any", first));
      case "two-ports" -> List.of(plain, plain.with("plain", "any", ports.getLast()));
      case "two-addresses" -> List.of(plain, plain.with("plain", "127.0.0.2", first));
      default -> List.of(plain);
    };
  }

  // end::rushes[]

  /// Servers that close whatever they accept: the client's end stays, and its port with it.
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
        // the door is shut
      }
    }

    List<String> ports() throws IOException {
      List<String> ports = new ArrayList<>();
      for (ServerSocketChannel listener : listeners) {
        ports.add("" + ((InetSocketAddress) listener.getLocalAddress()).getPort());
      }
      return ports;
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
                "From one address to one port there are as many connections as the range has ports,"
                    + " to within a hundredth.",
                "plain-connections",
                "plain-ports")
            .between(0.99, 1)
            .ofCounts(),
        Claim.of(
                "ports-reuse",
                "SO_REUSEADDR makes no difference to a client that leaves its port to the kernel.",
                "reuse-connections",
                "plain-connections")
            .between(0.99, 1.01)
            .ofCounts(),
        Claim.of(
                "ports-two",
                "A second port of the server makes it twice as many.",
                "two-ports-connections",
                "plain-connections")
            .between(1.98, 2.02)
            .ofCounts());
  }
}
