package manyclients.store.experiment;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.time.Duration;
import java.util.List;
import manyclients.lab.experiment.Claim;
import manyclients.lab.experiment.Effort;
import manyclients.lab.experiment.Factor;
import manyclients.lab.experiment.InvalidMeasurement;
import manyclients.lab.experiment.NamedExperiment;
import manyclients.lab.experiment.Plan;
import manyclients.lab.experiment.Run;
import manyclients.lab.experiment.ServerUnderTest;
import manyclients.lab.process.Child;
import manyclients.lab.process.ChildJvm;

/// The time for which a loop is held when a million keys expire within one second: soon, or so late
/// that a wheel has to file them again. The keys are in chapter 3's wheel with a timer each, or in
/// a heap with a budget per turn. For the heap, the wait of a client of a real server is measured
/// too.
///
/// All runs use SerialGC and a heap with room for all keys, so there is no collection in them,
/// except in the server's run.
public final class StoreExpiry extends NamedExperiment {
  private static final Duration PATIENCE = Duration.ofMinutes(2);
  private static final int ALLOWED_MS = 5;
  private static final int HOUR = 3_600;

  public StoreExpiry() {
    super(
        "store-expiry", 10, "How long do a million keys that expire at the same time hold a loop?");
  }

  @Override
  public Plan plan(Effort effort) {
    return Plan.of(
            effort.pick(1, 3, 5),
            Factor.of("case", "wheel-soon", "wheel-hour", "heap-soon", "heap-hour", "server"))
        .with("keys", effort.pick(20_000, 1_000_000, 1_000_000))
        .with("fill-ms", effort.pick(2_000, 10_000, 10_000));
  }

  @Override
  public void measure(Run run) throws IOException, InterruptedException {
    if (run.level("case").equals("server")) {
      measureServer(run);
    } else {
      measureAlone(run);
    }
    run.record("allowed-ms", ALLOWED_MS);
  }

  private static void measureAlone(Run run) throws IOException, InterruptedException {
    String[] level = run.level("case").split("-");
    int seconds = level[1].equals("hour") ? HOUR : 1;
    ChildJvm jvm =
        ChildJvm.of(ExpiryMain.class).withFlags("-XX:+UseSerialGC", "-Xms2g", "-Xmx2g", "-Xmn1g");
    try (Child child = jvm.start(level[0], "" + run.number("keys"), "" + seconds)) {
      String[] found = child.line(PATIENCE).split(" ");
      run.record("longest-ms", Long.parseLong(found[0]) / 1e6);
      run.record("longest-work-ms", Long.parseLong(found[1]) / 1e6);
      run.record("turns", Integer.parseInt(found[2]));
      run.record("all-ms", Long.parseLong(found[3]) / 1e6);
    }
  }

  /// Measures the wait of a client that sends one PING after the other, from before the keys are
  /// due until none is left.
  private static void measureServer(Run run) throws IOException, InterruptedException {
    ChildJvm jvm = ChildJvm.of(StoreMain.class).withFlags("-XX:+UseSerialGC", "-Xms2g", "-Xmx2g");
    try (ServerUnderTest server = ServerUnderTest.start(jvm, "single", "1")) {
      long due = System.currentTimeMillis() + run.number("fill-ms");
      new Filler(8, due).fill(server.port(), run.number("keys"));
      if (System.currentTimeMillis() > due) {
        throw new InvalidMeasurement("the keys were due before all of them were set");
      }
      try (Prober prober = Prober.start(server.port())) {
        while (size(server.port()) > 0) {
          Thread.sleep(20);
        }
        run.record("longest-ms", prober.slowest());
      }
    }
  }

  private static int size(int port) throws IOException {
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
      socket.getOutputStream().write("DBSIZE\r\n".getBytes(US_ASCII));
      socket.shutdownOutput();
      String reply = new String(socket.getInputStream().readAllBytes(), US_ASCII);
      return Integer.parseInt(reply.strip().substring(1));
    }
  }

  @Override
  public List<Claim> claims() {
    return List.of(
        within(
            "heap-soon",
            "With a heap and a budget, no turn takes more than five milliseconds of processor"
                + " time."),
        within(
            "heap-hour",
            "With a heap and a budget, no turn takes more than five milliseconds of processor time"
                + " even if the keys are due in an hour."),
        Claim.of(
                "store-expiry-wheel",
                "With a wheel's timer per key, one turn takes at least five times as long as with a"
                    + " heap.",
                "wheel-soon-longest-work-ms",
                "heap-soon-longest-work-ms",
                "the wheel ÷ the heap, the longest turn, in ms of the processor's time")
            .atLeast(5),
        Claim.of(
                "store-expiry-filed",
                "With a wheel's timer per key, one turn takes at least five times as long even if"
                    + " the keys are due in an hour, beyond the wheel's horizon.",
                "wheel-hour-longest-work-ms",
                "heap-hour-longest-work-ms",
                "the wheel ÷ the heap, the longest turn, in ms of the processor's time")
            .atLeast(5));
  }

  private static Claim within(String level, String sentence) {
    return Claim.of(
            "store-expiry-" + level,
            sentence,
            level + "-longest-work-ms",
            level + "-allowed-ms",
            "the longest turn, in processor time ÷ five milliseconds")
        .atMost(1);
  }
}
