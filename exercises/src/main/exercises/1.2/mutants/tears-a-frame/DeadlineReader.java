package manyclients.exercises.ch01;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.ProtocolException;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.function.LongSupplier;
import manyclients.workbench.frame.FrameDecoder;
import org.jspecify.annotations.Nullable;

/// Reads one client's requests. A request that has begun is given a time by which all of it must be
/// there; between two requests a client may be silent for as long as it likes.
public final class DeadlineReader {
  private final Socket socket;
  private final Duration limit;
  private final LongSupplier nanoTime;

  /// @param limit how long a request may take from its first byte to its last
  /// @param nanoTime the clock to go by, in nanoseconds
  public DeadlineReader(Socket socket, Duration limit, LongSupplier nanoTime) {
    this.socket = socket;
    this.limit = limit;
    this.nanoTime = nanoTime;
  }

  /// The next request's payload, or null when the client has said its last.
  ///
  /// @throws SocketTimeoutException when a request did not end in time. What has come of it is
  ///   kept: who reads on all the same gives it as much time again.
  public byte @Nullable [] read() throws IOException {
    socket.setSoTimeout(0);
    InputStream in = socket.getInputStream();
    int first = in.read();
    if (first < 0) {
      return null;
    }
    long deadline = nanoTime.getAsLong() + limit.toNanos();
    ByteBuffer header = ByteBuffer.allocate(FrameDecoder.HEADER).put((byte) first);
    fill(in, header, deadline);
    int length = header.getInt(0);
    if (length < 0 || length > 1 << 16) {
      throw new ProtocolException("no frame");
    }
    ByteBuffer payload = ByteBuffer.allocate(length);
    fill(in, payload, deadline);
    return payload.array();
  }

  private void fill(InputStream in, ByteBuffer buffer, long deadline) throws IOException {
    while (buffer.hasRemaining()) {
      socket.setSoTimeout(millisUntil(deadline));
      int count = in.read(buffer.array(), buffer.position(), buffer.remaining());
      if (count < 0) {
        throw new EOFException("the stream ended inside a request");
      }
      buffer.position(buffer.position() + count);
    }
  }

  private int millisUntil(long deadline) throws SocketTimeoutException {
    long nanos = deadline - nanoTime.getAsLong();
    if (nanos <= 0) {
      throw new SocketTimeoutException("the request took longer than " + limit);
    }
    return (int) Math.ceilDiv(nanos, 1_000_000); // up, because 0 would mean no timeout at all
  }
}
