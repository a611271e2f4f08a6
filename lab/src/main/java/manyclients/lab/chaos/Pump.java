package manyclients.lab.chaos;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.Socket;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.ObjLongConsumer;

/// Copies the bytes of one direction of one connection, with the steps of its [Fate]. It runs in
/// its own thread.
final class Pump implements Runnable {
  private final Socket from;
  private final Socket to;
  private final Fate fate;
  private final CountDownLatch closing;
  private final ObjLongConsumer<ChaosStep> witness;
  private final byte[] buffer = new byte[1_024];
  private long position;

  /// @param closing a latch that opens when the proxy closes, which ends any pause
  /// @param witness receives each step except a [ChaosStep.Pass], and the byte at which it is taken
  Pump(
      Socket from,
      Socket to,
      Fate fate,
      CountDownLatch closing,
      ObjLongConsumer<ChaosStep> witness) {
    this.from = from;
    this.to = to;
    this.fate = fate;
    this.closing = closing;
    this.witness = witness;
  }

  @Override
  public void run() {
    try {
      while (take(fate.next())) {}
    } catch (IOException e) {
      reset(); // one end was reset or closed, so the other is reset too
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /// @return whether there is a next step
  private boolean take(ChaosStep step) throws IOException, InterruptedException {
    if (!(step instanceof ChaosStep.Pass)) {
      witness.accept(step, position);
    }
    return switch (step) {
      case ChaosStep.Pass(int bytes) -> pass(bytes);
      case ChaosStep.Pause(Duration time) -> !closing.await(time.toNanos(), TimeUnit.NANOSECONDS);
      case ChaosStep.HalfClose() -> halfClose();
      case ChaosStep.Reset() -> reset();
    };
  }

  private boolean pass(int bytes) throws IOException {
    InputStream in = from.getInputStream();
    OutputStream out = to.getOutputStream();
    for (int left = bytes; left > 0; ) { // bytes are passed on as they arrive
      int read = in.read(buffer, 0, Math.min(left, buffer.length));
      if (read < 0) {
        to.shutdownOutput();
        return false;
      }
      out.write(buffer, 0, read);
      left -= read;
      position += read;
    }
    return true;
  }

  private boolean halfClose() throws IOException {
    to.shutdownOutput();
    from.getInputStream().transferTo(OutputStream.nullOutputStream());
    return false;
  }

  private boolean reset() {
    for (Socket socket : List.of(from, to)) {
      try (socket) {
        socket.setSoLinger(true, 0); // a linger time of 0 makes close send RST
      } catch (IOException e) {
        // closed already
      }
    }
    return false;
  }
}
