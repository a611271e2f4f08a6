package manyclients.exercises.ch02;

import java.io.ByteArrayInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.ObjectInputFilter;
import java.io.ObjectInputStream;
import java.net.ProtocolException;

/// Reads objects from a stream that may have nothing for a moment, such as a socket with a read
/// timeout. Each object is sent as four bytes with a length, and then that many bytes: an object
/// stream that holds the object.
public final class PatientObjects {
  private static final ObjectInputFilter NUMBERS =
      ObjectInputFilter.Config.createFilter(
          "maxdepth=2;maxarray=0;java.lang.Integer;java.lang.Number;!*");

  private final InputStream in;
  private final int longest;

  /// @param longest the maximum length to accept, in bytes
  public PatientObjects(InputStream in, int longest) {
    this.in = in;
    this.longest = longest;
  }

  /// Returns the next object.
  ///
  /// @throws java.net.SocketTimeoutException when the object is not complete yet: no byte is lost,
  ///   and a later call returns it
  /// @throws java.io.EOFException when the stream has ended
  /// @throws ProtocolException when a length is negative or too large
  public Object read() throws IOException, ClassNotFoundException {
    // TODO: a timeout may come after any byte. Keep the bytes that have arrived, and continue.
    DataInputStream data = new DataInputStream(in);
    int length = data.readInt();
    if (length < 0 || length > longest) {
      throw new ProtocolException("a length of " + length);
    }
    byte[] bytes = new byte[length];
    data.readFully(bytes);
    return decode(bytes, 0, length);
  }

  private static Object decode(byte[] bytes, int from, int length)
      throws IOException, ClassNotFoundException {
    var object = new ObjectInputStream(new ByteArrayInputStream(bytes, from, length));
    object.setObjectInputFilter(NUMBERS);
    return object.readObject();
  }
}
