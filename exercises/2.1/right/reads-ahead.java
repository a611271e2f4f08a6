package manyclients.exercises.ch02;

import java.io.ByteArrayInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.ObjectInputFilter;
import java.io.ObjectInputStream;
import java.net.ProtocolException;
import java.nio.ByteBuffer;

/// Reads as much as the stream has, and keeps the beginning of the next object too.
public final class PatientObjects {
  private static final ObjectInputFilter NUMBERS =
      ObjectInputFilter.Config.createFilter(
          "maxdepth=2;maxarray=0;java.lang.Integer;java.lang.Number;!*");

  private final InputStream in;
  private final int longest;
  private final ByteBuffer arrived; // from 0 to the position

  public PatientObjects(InputStream in, int longest) {
    this.in = in;
    this.longest = longest;
    this.arrived = ByteBuffer.allocate(Integer.BYTES + longest);
  }

  public Object read() throws IOException, ClassNotFoundException {
    byte[] object = next();
    while (object == null) {
      int count = in.read(arrived.array(), arrived.position(), arrived.remaining());
      if (count < 0) {
        throw new EOFException();
      }
      arrived.position(arrived.position() + count);
      object = next();
    }
    var decoder = new ObjectInputStream(new ByteArrayInputStream(object));
    decoder.setObjectInputFilter(NUMBERS);
    return decoder.readObject();
  }

  /// Takes the bytes of an object out of the buffer; null when they have not all arrived.
  private byte[] next() throws ProtocolException {
    if (arrived.position() < Integer.BYTES) {
      return null;
    }
    int length = arrived.getInt(0);
    if (length < 0 || length > longest) {
      throw new ProtocolException("a length of " + length);
    }
    if (arrived.position() < Integer.BYTES + length) {
      return null;
    }
    byte[] object = new byte[length];
    arrived.flip().position(Integer.BYTES);
    arrived.get(object).compact();
    return object;
  }
}
