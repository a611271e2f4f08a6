package manyclients.exercises.ch01;

import java.io.IOException;
import java.net.ProtocolException;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.function.LongSupplier;
import manyclients.contract.frame.Accumulator;
import manyclients.contract.frame.FrameDecoder;
import manyclients.contract.frame.FrameDecoder.Outcome;
import org.jspecify.annotations.Nullable;

/// Reads one client's requests, and looks at the clock twenty times a second.
public final class DeadlineReader {
  private final Socket socket;
  private final Duration limit;
  private final LongSupplier nanoTime;
  private final FrameDecoder decoder = new FrameDecoder(1 << 16);
  private final Accumulator received = new Accumulator();

  public DeadlineReader(Socket socket, Duration limit, LongSupplier nanoTime) {
    this.socket = socket;
    this.limit = limit;
    this.nanoTime = nanoTime;
  }

  public byte @Nullable [] read() throws IOException {
    socket.setSoTimeout(50); // so that it looks at the clock
    long begin = nanoTime.getAsLong();
    byte[] request = take();
    while (request == null) {
      boolean begun = !received.isEmpty();
      if (begun && nanoTime.getAsLong() - begin >= limit.toNanos()) {
        throw new SocketTimeoutException("the request took longer than " + limit);
      }
      try {
        if (!receive()) {
          return null;
        }
      } catch (SocketTimeoutException e) {
        continue; // nothing has arrived: look again
      }
      if (!begun) {
        begin = nanoTime.getAsLong();
      }
      request = take();
    }
    return request;
  }

  /// Waits for bytes, at most for the socket's timeout. Returns false at the end of the stream.
  private boolean receive() throws IOException {
    ByteBuffer space = received.space();
    int count = socket.getInputStream().read(space.array(), space.position(), space.remaining());
    space.position(space.position() + Math.max(0, count));
    return count >= 0;
  }

  /// Returns a request from the received bytes, or null when it is not complete.
  private byte @Nullable [] take() throws ProtocolException {
    ByteBuffer bytes = received.flip();
    Outcome outcome = decoder.decode(bytes);
    byte[] payload = null;
    if (outcome == Outcome.FRAME) {
      payload = new byte[decoder.payload().remaining()];
      decoder.payload().get(payload);
    }
    received.keep(decoder.needed());
    if (outcome == Outcome.NEGATIVE_LENGTH || outcome == Outcome.TOO_LONG) {
      throw new ProtocolException("no frame");
    }
    return payload;
  }
}
