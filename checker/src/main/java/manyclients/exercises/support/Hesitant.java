package manyclients.exercises.support;

import java.net.SocketTimeoutException;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;

/// A stream that has nothing for a moment where the test says so: then it throws, as a socket with
/// a timeout does.
public final class Hesitant extends ArrayStream {
  private static final byte[] NOTHING = {};

  private final Deque<byte[]> parts = new ArrayDeque<>();
  private int used;

  /// These bytes come next.
  public Hesitant send(byte[] bytes) {
    return send(bytes, 0, bytes.length);
  }

  /// Those from one to before another come next.
  public Hesitant send(byte[] bytes, int from, int to) {
    if (from < to) {
      parts.add(Arrays.copyOfRange(bytes, from, to));
    }
    return this;
  }

  /// Then there is nothing for a moment.
  public Hesitant hesitate() {
    parts.add(NOTHING);
    return this;
  }

  @Override
  public int read(byte[] bytes, int offset, int length) throws SocketTimeoutException {
    byte[] part = parts.peek();
    if (part == null) {
      return -1;
    }
    if (part == NOTHING) {
      parts.remove();
      throw new SocketTimeoutException("nothing to read");
    }
    int count = Math.min(length, part.length - used);
    System.arraycopy(part, used, bytes, offset, count);
    used += count;
    if (used == part.length) {
      parts.remove();
      used = 0;
    }
    return count;
  }

  @Override
  public int available() {
    byte[] part = parts.peek();
    if (part == NOTHING) {
      parts.remove(); // it has been asked, and the moment passes
      return 0;
    }
    return part == null ? 0 : part.length - used;
  }
}
