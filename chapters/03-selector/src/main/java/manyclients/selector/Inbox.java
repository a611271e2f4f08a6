package manyclients.selector;

import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/// What a client has sent and we have not answered. Mostly nothing: then it owns no memory, and
/// bytes are read into a buffer that the loop lends. Only what is left of them moves in here.
///
/// Its memory follows what was sent, not what was promised, and goes when it has been used.
public final class Inbox {
  private static final ByteBuffer NOTHING = ByteBuffer.allocate(0);
  private static final int FIRST = 512;

  /// A read into a heap buffer goes through a hidden direct one of the same size, which its thread
  /// keeps. So the size has a bound.
  private static final int WINDOW = 64 * 1024;

  private @Nullable ByteBuffer kept;

  public boolean isEmpty() {
    return kept == null;
  }

  /// How many bytes of memory it owns.
  public int size() {
    return kept == null ? 0 : kept.capacity();
  }

  /// Where the next bytes go: behind the beginning of their frame, or into the buffer lent.
  public ByteBuffer space(ByteBuffer lent) {
    if (kept == null) {
      return lent;
    }
    return kept.limit(Math.min(kept.capacity(), kept.position() + WINDOW));
  }

  /// What is there to decode. Afterwards, [#keep] what is left.
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
      bytes.compact(); // requests that wait behind others: a copy for each of them is too many
    } else {
      long room = Math.min(needed, Math.max(FIRST, 2L * left));
      kept = ByteBuffer.allocate((int) Math.max(left, room)).put(bytes);
    }
  }

  public void clear() {
    kept = null;
  }
}
