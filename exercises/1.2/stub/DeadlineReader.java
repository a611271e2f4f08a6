package manyclients.exercises.ch01;

import java.io.IOException;
import java.net.ProtocolException;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.function.LongSupplier;
import manyclients.contract.frame.Accumulator;
import manyclients.contract.frame.FrameDecoder;
import manyclients.contract.frame.FrameDecoder.Outcome;
import org.jspecify.annotations.Nullable;

/// Reads one client's requests. A request that has begun must be complete within a time; between
/// two requests a client may be silent for as long as it likes.
public final class DeadlineReader {
  private final Socket socket;
  private final Duration limit;
  private final LongSupplier nanoTime;
  private final FrameDecoder decoder = new FrameDecoder(1 << 16);
  private final Accumulator received = new Accumulator();

  /// @param limit how long a request may take from its first byte to its last
  /// @param nanoTime the clock, in nanoseconds
  public DeadlineReader(Socket socket, Duration limit, LongSupplier nanoTime) {
    this.socket = socket;
    this.limit = limit;
    this.nanoTime = nanoTime;
  }

  /// Returns the next request's payload, or null when the client has closed its end.
  ///
  /// @throws java.net.SocketTimeoutException when a request did not end in time. Its bytes are
  ///   kept: a caller that reads on gives the request the whole time again.
  public byte @Nullable [] read() throws IOException {
    byte[] request = take();
    while (request == null) {
      // TODO: a deadline for the whole request, from its first byte on. In however many reads it
      // arrives, each may wait only for the time that is left.
      if (!receive()) {
        return null;
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
