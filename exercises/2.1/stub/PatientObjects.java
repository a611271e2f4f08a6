package manyclients.exercises.ch02;

import java.io.ByteArrayInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.ObjectInputFilter;
import java.io.ObjectInputStream;
import java.net.ProtocolException;

/// Reads objects from a stream that may have nothing for a moment, as a socket with a timeout has.
/// Each object comes with a length before it: four bytes, and then that many that hold the object
/// in an object stream of its own.
public final class PatientObjects {
  private static final ObjectInputFilter NUMBERS =
      ObjectInputFilter.Config.createFilter(
          "maxdepth=2;maxarray=0;java.lang.Integer;java.lang.Number;!*");

  private final InputStream in;
  private final int longest;

  /// @param longest the greatest length that is believed
  public PatientObjects(InputStream in, int longest) {
    this.in = in;
    this.longest = longest;
  }

  /// The next object.
  ///
  /// @throws java.net.SocketTimeoutException when it is not all there yet: nothing is lost, and who
  ///   asks again later gets it
  /// @throws java.io.EOFException when there will be no more
  /// @throws ProtocolException when its length is negative or too great
  public Object read() throws IOException, ClassNotFoundException {
    // TODO: a timeout may come after any byte. Keep what has come, and go on from there.
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
