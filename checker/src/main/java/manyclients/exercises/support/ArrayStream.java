package manyclients.exercises.support;

import java.io.IOException;
import java.io.InputStream;

/// A stream that is read into arrays. A single byte is read into an array of length 1, always the
/// same, so that a test counts only the allocations of the answer. For one thread at a time.
public abstract class ArrayStream extends InputStream {
  private final byte[] one = new byte[1];

  @Override
  public final int read() throws IOException {
    return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
  }

  @Override
  public abstract int read(byte[] bytes, int offset, int length) throws IOException;
}
