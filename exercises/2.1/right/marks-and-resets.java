package manyclients.exercises.ch02;

import java.io.BufferedInputStream;
import java.io.ByteArrayInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.ObjectInputFilter;
import java.io.ObjectInputStream;
import java.net.ProtocolException;
import java.net.SocketTimeoutException;

/// Begins each object again after a timeout, with bytes that a buffered stream has kept.
public final class PatientObjects {
  private static final ObjectInputFilter NUMBERS =
      ObjectInputFilter.Config.createFilter(
          "maxdepth=2;maxarray=0;java.lang.Integer;java.lang.Number;!*");

  private final BufferedInputStream kept;
  private final DataInputStream data;
  private final int longest;

  public PatientObjects(InputStream in, int longest) {
    this.kept = new BufferedInputStream(in);
    this.data = new DataInputStream(kept);
    this.longest = longest;
  }

  public Object read() throws IOException, ClassNotFoundException {
    kept.mark(Integer.BYTES + longest);
    byte[] bytes;
    try {
      int length = data.readInt();
      if (length < 0 || length > longest) {
        throw new ProtocolException("a length of " + length);
      }
      bytes = new byte[length];
      data.readFully(bytes);
    } catch (SocketTimeoutException e) {
      kept.reset();
      throw e;
    }
    var object = new ObjectInputStream(new ByteArrayInputStream(bytes));
    object.setObjectInputFilter(NUMBERS);
    return object.readObject();
  }
}
