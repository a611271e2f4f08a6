package manyclients.exercises.ch00;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.function.Consumer;

/// Finds the frames in a stream that comes in pieces, with a reused array.
public final class FrameSplitter {
  private final Consumer<byte[]> listener;
  private byte[] bytes = new byte[512];
  private int from;
  private int to;

  public FrameSplitter(Consumer<byte[]> listener) {
    this.listener = listener;
  }

  public void received(ByteBuffer piece) {
    int count = piece.remaining();
    if (bytes.length - to < count) {
      makeRoom(count);
    }
    piece.get(bytes, to, count);
    to += count;
    while (to - from >= 4 && to - from - 4 >= length()) {
      int begin = from + 4;
      from = begin + length();
      listener.accept(Arrays.copyOfRange(bytes, begin, from));
    }
  }

  /// Makes room for `count` bytes: moves the remaining ones to the front of this array, if half of
  /// it stays free, or of a larger one.
  private void makeRoom(int count) {
    int left = to - from;
    byte[] target = 2 * (left + count) <= bytes.length ? bytes : new byte[2 * (left + count)];
    System.arraycopy(bytes, from, target, 0, left);
    bytes = target;
    from = 0;
    to = left;
  }

  private int length() {
    return (bytes[from] & 0xff) << 24
        | (bytes[from + 1] & 0xff) << 16
        | (bytes[from + 2] & 0xff) << 8
        | bytes[from + 3] & 0xff;
  }
}
