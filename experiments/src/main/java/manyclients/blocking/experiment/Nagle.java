package manyclients.blocking.experiment;

import java.io.DataInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import manyclients.lab.experiment.Claim;
import manyclients.lab.experiment.Effort;
import manyclients.lab.experiment.Factor;
import manyclients.lab.experiment.NamedExperiment;
import manyclients.lab.experiment.Plan;
import manyclients.lab.experiment.Run;
import manyclients.lab.results.Spread;

/// Header and payload in two writes, then a wait for the reply. Nagle's algorithm holds the second
/// write back until the first is acknowledged, and the server's kernel delays that acknowledgement.
public final class Nagle extends NamedExperiment {
  private static final byte[] PAYLOAD = new byte[128];

  public Nagle() {
    super("nagle", 1, "What does a message in two writes cost?");
  }

  @Override
  public Plan plan(Effort effort) {
    return Plan.of(
            effort.pick(1, 5, 10),
            Factor.of("message", "two-writes", "two-writes-no-delay", "one-write"))
        .with("payload", PAYLOAD.length)
        .with("exchanges", effort.pick(4, 20, 40));
  }

  @Override
  public List<Claim> claims() {
    return List.of(
        Claim.of(
                "two-writes",
                "A message in two writes takes more than a hundred times as long as the same"
                    + " message in one.",
                "two-writes-us",
                "one-write-us",
                "two writes ÷ one write, in µs")
            .atLeast(100),
        Claim.of(
                "no-delay",
                "Switching Nagle's algorithm off removes nearly all of the time of two writes.",
                "two-writes-no-delay-us",
                "two-writes-us",
                "two writes without Nagle's algorithm ÷ with it, in µs")
            .atMost(0.1));
  }

  @Override
  public void measure(Run run) throws IOException {
    try (var listener = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
      Thread.ofPlatform().daemon().name("echo").start(() -> echo(listener));
      switch (run.level("message")) {
        case "two-writes" -> exchange(listener, run, false, Nagle::twoWrites);
        case "two-writes-no-delay" -> exchange(listener, run, true, Nagle::twoWrites);
        default -> exchange(listener, run, false, Nagle::oneWrite);
      }
    }
  }

  private static void twoWrites(OutputStream out) throws IOException {
    out.write(ByteBuffer.allocate(4).putInt(PAYLOAD.length).array());
    out.write(PAYLOAD);
  }

  private static void oneWrite(OutputStream out) throws IOException {
    out.write(ByteBuffer.allocate(4 + PAYLOAD.length).putInt(PAYLOAD.length).put(PAYLOAD).array());
  }

  private static void exchange(ServerSocket listener, Run run, boolean noDelay, Request request)
      throws IOException {
    List<Double> micros = new ArrayList<>();
    int exchanges = run.number("exchanges");
    try (var client = new Socket(InetAddress.getLoopbackAddress(), listener.getLocalPort())) {
      client.setTcpNoDelay(noDelay);
      DataInputStream in = new DataInputStream(client.getInputStream());
      for (int i = 0; i < exchanges; i++) {
        long start = System.nanoTime();
        request.write(client.getOutputStream());
        in.readNBytes(in.readInt());
        if (i >= exchanges / 2) { // a new connection is acknowledged quickly at first
          micros.add((System.nanoTime() - start) / 1e3);
        }
      }
    }
    run.record("us", Spread.of(micros).median());
  }

  private interface Request {
    void write(OutputStream out) throws IOException;
  }

  /// Echoes for one client after the other. Each reply leaves in one write.
  private static void echo(ServerSocket listener) {
    while (!listener.isClosed()) {
      try (Socket client = listener.accept()) {
        DataInputStream in = new DataInputStream(client.getInputStream());
        while (true) {
          byte[] payload = in.readNBytes(in.readInt());
          client
              .getOutputStream()
              .write(
                  ByteBuffer.allocate(4 + payload.length)
                      .putInt(payload.length)
                      .put(payload)
                      .array());
        }
      } catch (IOException e) {
        // the client has disconnected, or the listener is closed
      }
    }
  }
}
