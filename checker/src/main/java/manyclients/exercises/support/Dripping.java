package manyclients.exercises.support;

import static manyclients.exercises.support.Patience.until;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;

/// A connection whose client sends byte by byte, under a clock that only the test moves.
public final class Dripping implements AutoCloseable {
  private static final int LOOKS = 50;
  private static final int LONGER = 200; // than any timeout that a real clock ends

  private final SpyListener listener = new SpyListener();
  private final Client client = new Client(listener.getLocalPort());
  private final SpySocket socket = (SpySocket) listener.accept();
  private final AtomicLong now = new AtomicLong();
  private int sent;

  public Dripping() throws IOException {}

  /// The server's end.
  public SpySocket socket() {
    return socket;
  }

  /// The time that has passed, in nanoseconds.
  public long now() {
    return now.get();
  }

  public void pass(Duration time) {
    now.addAndGet(time.toNanos());
  }

  public void send(int... bytes) throws IOException {
    byte[] all = new byte[bytes.length];
    for (int i = 0; i < bytes.length; i++) {
      all[i] = (byte) bytes[i];
    }
    client.sendBytes(all);
    sent += all.length;
  }

  /// Says its last.
  public void finish() throws IOException {
    client.finish();
  }

  /// Waits until all that was sent can be read in one piece.
  public void awaitArrival() throws IOException {
    InputStream in = socket.getInputStream();
    until(() -> {
      try {
        return in.available() == sent;
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    });
  }

  /// Whether the server has taken all that was sent, and waits for more.
  private boolean isThirsty() {
    return socket.isReadingAfter(sent);
  }

  /// Waits until the server has taken all that was sent and waits for more, or has ended, or goes
  /// round in circles.
  public void await(Errand<?> reading) {
    until(() -> reading.isDone() || isThirsty(), Calm.orCircles(LOOKS));
  }

  /// Waits until the server has ended, or until nothing more is to be expected of it.
  public void awaitEnd(Errand<?> reading) {
    until(reading::isDone, Calm.orCircles(LONGER));
  }

  @Override
  public void close() throws IOException {
    client.close();
    socket.close();
    listener.close();
  }
}
