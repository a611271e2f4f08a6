package manyclients.wheel.then;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.OutputStream;
import java.net.SocketTimeoutException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/// The cause of the hang, without a network.
class TornObjectTest {
  private static final int HEADER = 4;

  @Test
  void oneObjectIsFiveWrites() throws IOException {
    List<Integer> writes = new ArrayList<>();
    OutputStream noting =
        new OutputStream() {
          @Override
          public void write(int value) {
            writes.add(1);
          }

          @Override
          public void write(byte[] bytes, int offset, int length) {
            writes.add(length);
          }
        };
    ObjectOutputStream out = new ObjectOutputStream(noting);
    writes.clear(); // the header of the stream
    out.writeObject(42);
    out.flush();
    out.reset();
    assertThat(writes).containsExactly(40, 31, 2, 4, 1);
  }

  /// Throws a SocketTimeoutException after this many bytes, once.
  private static InputStream hiccupAfter(int count, byte[] bytes) {
    return new InputStream() {
      private final InputStream in = new ByteArrayInputStream(bytes);
      private boolean done;

      @Override
      public int read() throws IOException {
        if (!done && bytes.length - in.available() == count) {
          done = true;
          throw new SocketTimeoutException("nothing to read");
        }
        return in.read();
      }

      @Override
      public int read(byte[] to, int offset, int length) throws IOException {
        if (length == 0) {
          return 0;
        }
        int value = read(); // byte by byte: a read may return fewer bytes than requested
        if (value < 0) {
          return -1;
        }
        to[offset] = (byte) value;
        return 1;
      }
    };
  }

  /// Tears an object after each of its bytes in turn, and checks the result of the next read.
  @Test
  void noObjectSurvivesATimeoutInsideIt() throws Exception {
    byte[] bytes = streamOf(42, 43, 44);
    int size = streamOf(42).length - HEADER;
    Map<String, Integer> endings = new TreeMap<>();
    for (int cut = 1; cut < size; cut++) {
      var in = new ObjectInputStream(hiccupAfter(HEADER + cut, bytes));
      assertThat(attempt(in)).isEqualTo("SocketTimeoutException");
      endings.merge(attempt(in), 1, Integer::sum);
    }
    assertThat(endings)
        .containsExactlyInAnyOrderEntriesOf(
            Map.of(
                "StreamCorruptedException", 68,
                "OptionalDataException", 2,
                "EOFException", 3,
                "a wrong answer", 3));
  }

  private static String attempt(ObjectInputStream in) throws ClassNotFoundException {
    try {
      return Integer.valueOf(42).equals(in.readObject()) ? "42" : "a wrong answer";
    } catch (IOException e) {
      return e.getClass().getSimpleName();
    }
  }

  @Test
  void aTimeoutBetweenTwoObjectsIsHarmless() throws Exception {
    byte[] bytes = streamOf(42);
    ObjectInputStream in = new ObjectInputStream(hiccupAfter(HEADER, bytes));
    assertThat(attempt(in)).isEqualTo("SocketTimeoutException");
    assertThat(attempt(in)).isEqualTo("42");
  }

  /// Returns the bytes of these objects, as a client of 2001 sent them.
  private static byte[] streamOf(Object... objects) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    ObjectOutputStream out = new ObjectOutputStream(bytes);
    for (int i = 0; i < objects.length; i++) {
      if (i > 0) {
        out.reset();
      }
      out.writeObject(objects[i]);
      out.flush();
    }
    return bytes.toByteArray();
  }
}
