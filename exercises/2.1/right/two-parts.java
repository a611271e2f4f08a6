package manyclients.exercises.ch02;

import java.io.ByteArrayInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.ObjectInputFilter;
import java.io.ObjectInputStream;
import java.net.ProtocolException;

/// Reads the length a byte at a time, then the object, and knows in which of the two it is.
public final class PatientObjects {
  private static final ObjectInputFilter NUMBERS =
      ObjectInputFilter.Config.createFilter(
          "maxdepth=2;maxarray=0;java.lang.Integer;java.lang.Number;!*");

  private final InputStream in;
  private final int longest;
  private int length;
  private int lengthBytes;
  private byte[] object = {};
  private int objectBytes;

  public PatientObjects(InputStream in, int longest) {
    this.in = in;
    this.longest = longest;
  }

  public Object read() throws IOException, ClassNotFoundException {
    while (lengthBytes < Integer.BYTES) {
      length = length << 8 | atLeast(0, in.read());
      lengthBytes++;
      if (lengthBytes == Integer.BYTES) {
        begin();
      }
    }
    while (objectBytes < length) {
      objectBytes += atLeast(1, in.read(object, objectBytes, length - objectBytes));
    }
    lengthBytes = 0;
    var decoder = new ObjectInputStream(new ByteArrayInputStream(object));
    decoder.setObjectInputFilter(NUMBERS);
    return decoder.readObject();
  }

  private void begin() throws ProtocolException {
    if (length < 0 || length > longest) {
      throw new ProtocolException("a length of " + length);
    }
    object = new byte[length];
    objectBytes = 0;
  }

  private static int atLeast(int least, int result) throws EOFException {
    if (result < least) {
      throw new EOFException();
    }
    return result;
  }
}
