package manyclients.exercises.support;

/// A stream of the same bytes again and again.
public final class Endless extends ArrayStream {
  private final byte[] bytes;
  private int at;

  public Endless(byte[] bytes) {
    this.bytes = bytes;
  }

  @Override
  public int read(byte[] into, int offset, int length) {
    for (int done = 0; done < length; ) {
      int count = Math.min(length - done, bytes.length - at);
      System.arraycopy(bytes, at, into, offset + done, count);
      at = (at + count) % bytes.length;
      done += count;
    }
    return length;
  }
}
