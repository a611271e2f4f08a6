package manyclients.tuning.experiment;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import manyclients.tuning.ceiling.Settings;
import manyclients.tuning.proc.Proc;
import manyclients.workbench.experiment.Claim;
import manyclients.workbench.experiment.Experiment;
import manyclients.workbench.experiment.Factor;
import manyclients.workbench.experiment.Pace;
import manyclients.workbench.experiment.Plan;
import manyclients.workbench.experiment.Run;
import manyclients.workbench.process.Child;
import manyclients.workbench.process.ChildJvm;

/// How many connections one client can have with one server, until its ports are gone, and what
/// makes more of them.
public final class PortsOfOneAddress implements Experiment {
  private static final Duration PATIENCE = Duration.ofMinutes(1);

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
    String client = run.level("client");
    int taken = 0;
    try (Doors doors = Doors.open(client.equals("two-ports") ? 2 : 1)) {
      List<Child> takers = new ArrayList<>();
      try {
        String reuse = client.equals("reuse") ? "reuse" : "plain";
        for (String address : addresses(client)) {
          taken += take(takers, run.number("most"), reuse, address, doors);
        }
      } finally {
        takers.forEach(Child::close);
      }
    }
    run.record("connections", taken);
    run.record("ports", Settings.of(Proc.here()).ports().count());
  }

  // end::ports[]

  /// The kernel chooses 127.0.0.1 for whoever does not choose.
  private static List<String> addresses(String client) {
    return client.equals("two-addresses") ? List.of("127.0.0.2", "127.0.0.3") : List.of("any");
  }

  // tag::take[]
  /// One process after the other, as none may have so many descriptors, until ports have run out.
  private static int take(List<Child> takers, int most, String reuse, String address, Doors doors)
      throws IOException, InterruptedException {
    int each = (int) Math.min(most, Settings.of(Proc.here()).openFiles() - 100);
    int taken = 0;
    String end = "";
    while (end.isEmpty() && taken < most) {
      List<String> args = new ArrayList<>(List.of("" + each, reuse, address));
      args.addAll(doors.ports());
      Child taker =
          ChildJvm.of(PortTaker.class)
              .withClassesOf(PortTaker.class)
              .withFlags("-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1")
              .start(args.toArray(String[]::new));
      takers.add(taker);
      String[] said = taker.line(PATIENCE).split(" ", 2);
      taken += Integer.parseInt(said[0]);
      end = said[1];
    }
    return taken;
  }

  // end::take[]

  /// Servers that close whatever they accept: the client's end stays, and its port with it.
  private record Doors(List<ServerSocketChannel> listeners) implements AutoCloseable {

    static Doors open(int count) throws IOException {
      List<ServerSocketChannel> listeners = new ArrayList<>();
      for (int i = 0; i < count; i++) {
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
            .between(0.99, 1),
        Claim.of(
                "ports-reuse",
                "SO_REUSEADDR makes no difference to a client that leaves its port to the kernel.",
                "reuse-connections",
                "plain-connections")
            .between(0.99, 1.01),
        twice("ports-two", "A second port of the server makes it twice as many.", "two-ports"),
        twice("ports-addresses", "So does a second address of the client.", "two-addresses"));
  }

  private static Claim twice(String id, String sentence, String cell) {
    return Claim.of(id, sentence, cell + "-connections", "plain-connections").between(1.98, 2.02);
  }
}
