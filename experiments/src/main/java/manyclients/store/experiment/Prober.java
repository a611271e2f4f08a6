package manyclients.store.experiment;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import manyclients.lab.experiment.InvalidMeasurement;

/// A client that sends one `PING` after the other, and measures the slowest reply. No turn of the
/// loop is much longer, because hardly any time passes between a reply and the next `PING`.
final class Prober implements AutoCloseable {
  private static final byte[] PING = "PING\r\n".getBytes(US_ASCII);
  private static final int PONG_BYTES = 7;
  private static final int PATIENCE = 20_000; // milliseconds

  private final Socket socket;
  private final Thread thread;
  private volatile long slowest;
  private volatile boolean enough;
  private volatile boolean failed;

  private Prober(int port) throws IOException {
    socket = new Socket(InetAddress.getLoopbackAddress(), port);
    socket.setTcpNoDelay(true);
    socket.setSoTimeout(PATIENCE);
    thread = Thread.ofPlatform().daemon().name("prober").unstarted(this::probe);
  }

  static Prober start(int port) throws IOException {
    Prober prober = new Prober(port);
    prober.thread.start();
    return prober;
  }

  private void probe() {
    try {
      while (!enough) {
        long before = System.nanoTime();
        socket.getOutputStream().write(PING);
        if (socket.getInputStream().readNBytes(PONG_BYTES).length < PONG_BYTES) {
          failed = true;
          return;
        }
        slowest = Math.max(slowest, System.nanoTime() - before);
      }
    } catch (IOException e) {
      failed = true;
    }
  }

  /// Stops the client, and returns the time of the slowest reply.
  ///
  /// @return milliseconds
  double slowest() throws InterruptedException {
    enough = true;
    thread.join();
    if (failed) {
      throw new InvalidMeasurement("a PING was not answered");
    }
    return slowest / 1e6;
  }

  @Override
  public void close() throws IOException {
    enough = true;
    socket.close();
  }
}
