package manyclients.http.message;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import manyclients.http.message.BodySource.Outcome;
import manyclients.http.message.ResponseEncoder.BodyForm;

/// Writes a streamed body into the room of a buffer, in chunks if its length is not known.
///
/// It holds no bytes: it asks the source for as many as fit.
public final class BodyWriter implements AutoCloseable {
  /// The bytes of a chunk's head, `ffff CRLF`.
  private static final int CHUNK_HEAD = 6;

  private static final int CHUNK_TAIL = 2;
  private static final byte[] LAST_CHUNK = "0\r\n\r\n".getBytes(StandardCharsets.US_ASCII);
  private static final int AROUND = CHUNK_HEAD + CHUNK_TAIL + LAST_CHUNK.length;

  /// The minimum room for [#write].
  public static final int LEAST_ROOM = 64;

  private static final int LARGEST_CHUNK = 0xffff;
  private static final byte[] HEX = "0123456789abcdef".getBytes(StandardCharsets.US_ASCII);

  private final BodySource source;
  private final boolean inChunks;
  private final boolean hasLength;
  private long left;

  /// @param form the form of the body; with [BodyForm#NONE] it can only be closed
  public BodyWriter(Body.Streamed body, BodyForm form) {
    this.source = body.source();
    this.inChunks = form == BodyForm.CHUNKED;
    this.hasLength = form == BodyForm.WITH_LENGTH;
    this.left = body.length();
  }

  /// Asks the source once, for as many bytes as fit, and writes them.
  ///
  /// @param out has room for at least [#LEAST_ROOM]
  /// @return the source's answer; END when all of the body is in `out`
  /// @throws IOException if the rest cannot be read, or the body is shorter than promised. The
  ///   bytes so far are valid, and the connection has to be closed after them
  public Outcome write(ByteBuffer out) throws IOException {
    return inChunks ? chunk(out) : plain(out);
  }

  private Outcome plain(ByteBuffer out) throws IOException {
    if (hasLength && left == 0) {
      return Outcome.END;
    }
    int limit = out.limit();
    int room = hasLength ? (int) Math.min(left, out.remaining()) : out.remaining();
    int from = out.position();
    out.limit(from + room);
    Outcome outcome;
    try {
      outcome = source.pull(out);
    } finally {
      out.limit(limit);
    }
    left -= out.position() - from;
    if (hasLength && left == 0) {
      return Outcome.END;
    }
    if (hasLength && outcome == Outcome.END) {
      throw new IOException("the body ended " + left + " bytes too early");
    }
    return outcome;
  }

  private Outcome chunk(ByteBuffer out) throws IOException {
    int from = out.position();
    int limit = out.limit();
    int room = Math.min(out.remaining() - AROUND, LARGEST_CHUNK);
    out.position(from + CHUNK_HEAD).limit(from + CHUNK_HEAD + room);
    Outcome outcome;
    try {
      outcome = source.pull(out);
    } catch (IOException | RuntimeException | Error e) {
      out.limit(limit).position(from); // the source's bytes are not yet a chunk
      throw e;
    }
    out.limit(limit);
    int size = out.position() - from - CHUNK_HEAD;
    if (size == 0) {
      out.position(from); // an empty chunk would be the last one
    } else {
      putSize(size, out, from);
      out.put((byte) '\r').put((byte) '\n');
    }
    if (outcome == Outcome.END) {
      out.put(LAST_CHUNK);
    }
    return outcome;
  }

  private static void putSize(int size, ByteBuffer out, int at) {
    for (int digit = 0; digit < 4; digit++) {
      out.put(at + digit, HEX[size >> 4 * (3 - digit) & 0xf]);
    }
    out.put(at + 4, (byte) '\r').put(at + 5, (byte) '\n');
  }

  @Override
  public void close() {
    source.close();
  }
}
