package manyclients.selector;

import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/// Received bytes that have not been answered. Usually there are none: then it has no memory, and
/// bytes are read into a buffer that the loop lends. Only bytes left over are copied here.
///
/// Its memory grows with the bytes received, not with the length announced, and is freed after use.
public final class Inbox {
  private static final ByteBuffer NOTHING = ByteBuffer.allocate(0);
  private static final int FIRST = 512;

  /// A read into a heap buffer goes through a hidden direct buffer of the same size, which the
  /// thread keeps. So the size is limited.
  private static final int WINDOW = 64 * 1024;

  private @Nullable ByteBuffer kept;

  public boolean isEmpty() {
    return kept == null;
  }

  /// Returns the size of its memory in bytes.
  public int size() {
    return kept == null ? 0 : kept.capacity();
  }

  /// Returns the buffer for the next bytes: its own, after the bytes kept, or the one lent.
  public ByteBuffer space(ByteBuffer lent) {
    if (kept == null) {
      return lent;
    }
    return kept.limit(Math.min(kept.capacity(), kept.position() + WINDOW));
  }

  /// Returns the bytes to decode. Afterwards, [#keep] the bytes that are left.
  public ByteBuffer pending() {
    return kept == null ? NOTHING : kept.flip();
  }

  /// Keeps the bytes that were not used: the beginning of a frame of `needed` bytes, or whole
  /// frames that have to wait.
  public void keep(ByteBuffer bytes, int needed) {
    int left = bytes.remaining();
    if (left == 0) {
      kept = null;
    } else if (bytes == kept && bytes.position() == 0 && left < bytes.capacity()) {
      bytes.position(left).limit(bytes.capacity());
    } else if (bytes == kept && bytes.position() > 0 && left > bytes.capacity() / 4) {
      bytes.compact(); // many requests wait: copy once, not once per request
    } else {
      long room = Math.min(needed, Math.max(FIRST, 2L * left));
      kept = ByteBuffer.allocate((int) Math.max(left, room)).put(bytes);
    }
  }

  public void clear() {
    kept = null;
  }
}
