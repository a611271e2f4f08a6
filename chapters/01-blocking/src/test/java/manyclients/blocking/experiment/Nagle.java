package manyclients.blocking.experiment;

import java.io.DataInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Map;
import manyclients.workbench.results.Result;

/// Header and payload in two writes, then wait for the reply: Nagle's algorithm holds the second
/// write back until the first is acknowledged, and the server's kernel delays that.
final class Nagle implements Experiment {
  private static final byte[] PAYLOAD = new byte[128];

  private final int rounds;
  private final int exchanges;

  Nagle(int rounds, int exchanges) {
    this.rounds = rounds;
    this.exchanges = exchanges;
  }

  @Override
  public String name() {
    return "nagle";
  }

  // tag::variants[]
  @Override
  public Result measure() throws IOException {
    Samples samples = new Samples();
    try (var listener = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
      Thread.ofPlatform().daemon().name("echo").start(() -> echo(listener));
      for (int round = 0; round < rounds; round++) {
        exchange(listener, samples, "two-writes-us", false, Nagle::twoWrites);
        exchange(listener, samples, "two-writes-no-delay-us", true, Nagle::twoWrites);
        exchange(listener, samples, "one-write-us", false, Nagle::oneWrite);
      }
    }
    return new Result(
        LocalDate.now(ZoneOffset.UTC), Map.of("payload", (long) PAYLOAD.length), samples.spreads());
  }

  private static void twoWrites(OutputStream out) throws IOException {
    out.write(ByteBuffer.allocate(4).putInt(PAYLOAD.length).array());
    out.write(PAYLOAD);
  }

  private static void oneWrite(OutputStream out) throws IOException {
    out.write(ByteBuffer.allocate(4 + PAYLOAD.length).putInt(PAYLOAD.length).put(PAYLOAD).array());
  }

  // end::variants[]

  private void exchange(
      ServerSocket listener, Samples samples, String name, boolean noDelay, Request request)
      throws IOException {
    try (var client = new Socket(InetAddress.getLoopbackAddress(), listener.getLocalPort())) {
      client.setTcpNoDelay(noDelay);
      DataInputStream in = new DataInputStream(client.getInputStream());
      for (int i = 0; i < exchanges; i++) {
        long start = System.nanoTime();
        request.write(client.getOutputStream());
        in.readNBytes(in.readInt());
        if (i >= exchanges / 2) { // a new connection is acknowledged at once for a while
          samples.add(name, (System.nanoTime() - start) / 1e3);
        }
      }
    }
  }

  private interface Request {
    void write(OutputStream out) throws IOException;
  }

  /// One client after the other; each reply leaves in one write.
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
        // the client is done
      }
    }
  }
}
