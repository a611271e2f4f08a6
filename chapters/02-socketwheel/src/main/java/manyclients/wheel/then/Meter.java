package manyclients.wheel.then;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.ObjectStreamConstants;

/// Counts the bytes taken from an object stream since a mark.
///
/// A `reset` before an object is a separate byte. It does not matter here, and is not counted.
final class Meter extends FilterInputStream {
  private int taken;

  Meter(InputStream in) {
    super(in);
  }

  void mark() {
    taken = 0;
  }

  int sinceMark() {
    return taken;
  }

  @Override
  public int read() throws IOException {
    int value = super.read();
    if (value >= 0 && !(taken == 0 && value == ObjectStreamConstants.TC_RESET)) {
      taken++;
    }
    return value;
  }

  @Override
  public int read(byte[] bytes, int offset, int length) throws IOException {
    int count = super.read(bytes, offset, length);
    taken += Math.max(0, count);
    return count;
  }
}
