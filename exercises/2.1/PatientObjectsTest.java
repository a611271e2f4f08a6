package manyclients.exercises.ch02;

import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InvalidClassException;
import java.io.ObjectOutputStream;
import java.net.ProtocolException;
import java.net.SocketTimeoutException;
import java.nio.ByteBuffer;
import java.util.Date;
import java.util.Random;
import manyclients.exercises.support.ArrayStream;
import manyclients.exercises.support.Demand;
import manyclients.exercises.support.Lesson;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;

/// The test sends the bytes of objects, in pieces, and calls read() in between.
class PatientObjectsTest {
  private static final int LONGEST = 1_000;

  private final Line line = new Line();
  private final PatientObjects objects = new PatientObjects(line, LONGEST);

  @Test
  @Order(1)
  @Demand("objects")
  void twoObjectsThatArriveTogetherAreReadOneByOne() throws IOException {
    line.send(framed(42)).send(framed(43));
    String means = "Bytes of the next object were read with this one, and then dropped.";
    expect(42, "the first of two objects that arrived together", means);
    expect(43, "the second of two objects that arrived together", means);
  }

  @Test
  @Order(2)
  @Demand("patience")
  void aTimeoutBetweenTwoObjectsDoesNoHarm() throws IOException {
    line.send(framed(42));
    expect(42, "an object");
    expectTimeout("after an object");
    expectTimeout("after an object and a timeout");
    line.send(framed(43));
    expect(43, "the next object, after two timeouts,");
  }

  @Test
  @Order(3)
  @Demand("patience")
  void anObjectTornAtAnyByteIsReadInTheEnd() throws IOException {
    byte[] frame = framed(42);
    for (int cut = 1; cut < frame.length; cut++) {
      String where = "byte " + cut + ", " + (cut < 4 ? "inside the length" : "inside the object");
      line.send(frame, 0, cut);
      expectTimeout("after " + where);
      line.send(frame, cut, frame.length);
      expect(42, "an object that was torn after " + where + ",");
    }
  }

  @Test
  @Order(4)
  @Demand("patience")
  void objectsAreReadInWhateverPiecesTheyArrive() throws IOException {
    byte[] frame = framed(42);
    Random random = new Random(21);
    for (int sent = 0, read = 0; read < 500; ) {
      int most = read < 250 ? 10 : 3 * frame.length;
      for (int piece = 1 + random.nextInt(most); piece > 0; piece--, sent++) {
        line.send(frame, sent % frame.length, sent % frame.length + 1);
      }
      for (; read < sent / frame.length; read++) {
        expect(42, "object " + (read + 1) + ", in pieces of up to " + most + " bytes,");
      }
      expectTimeout("after object " + read + ", in pieces of up to " + most + " bytes");
    }
  }

  @Test
  @Order(5)
  @Demand("lengths")
  void anImpossibleLengthIsRefusedRightAway() {
    for (int length : new int[] {-1, LONGEST + 1, Integer.MAX_VALUE, Integer.MIN_VALUE}) {
      Line stranger = new Line().send(ByteBuffer.allocate(4).putInt(length).array());
      expect(
          ProtocolException.class,
          read(new PatientObjects(stranger, LONGEST)),
          "for a length of " + length + ", with " + LONGEST + " allowed",
          "Four bytes from a stranger must not make the server wait for two gigabytes, or allocate"
              + " them. Look at the length before you use it.",
          "mended");
    }
  }

  @Test
  @Order(6)
  @Demand("lengths")
  void anObjectOfTheMaximumLengthIsRead() throws IOException {
    byte[] frame = framed(42);
    Object outcome = read(new PatientObjects(line.send(frame), frame.length - 4));
    if (!outcome.equals(42)) {
      throw new Lesson(
          "an object of exactly the maximum length to be read",
          told(outcome),
          "The constructor is given the maximum length. Refuse only greater lengths.",
          "mended");
    }
  }

  @Test
  @Order(7)
  @Demand("the end")
  void theEndOfTheStreamIsReported() throws IOException {
    byte[] frame = framed(42);
    for (int cut = 0; cut < frame.length; cut++) {
      expect(
          EOFException.class,
          read(new PatientObjects(new Line().send(frame, 0, cut).end(), LONGEST)),
          "when the stream ends after byte " + cut,
          "At the end of a stream, its read() returns -1 and available() returns 0, for ever. If"
              + " that is taken for silence, a client that has left is visited for ever.",
          "asking");
    }
  }

  @Test
  @Order(8)
  @Demand("the filter")
  void aRefusedObjectIsUsedUp() throws IOException {
    line.send(framed(new Date())).send(framed(43));
    expect(
        InvalidClassException.class,
        read(objects),
        "for an object that the filter refuses",
        "Without the filter, a stranger chooses which classes are loaded and instantiated.",
        "then");
    expect(
        43,
        "the object after a refused one",
        "The bytes of the refused object have been read. Count them as used before you decode.");
  }

  private void expect(int number, String what) {
    expect(
        number,
        what,
        "Bytes that arrived before a timeout were lost. Keep them in a field, and count the bytes"
            + " of each read immediately.");
  }

  private void expect(int number, String what, String means) {
    Object outcome = read(objects);
    if (!outcome.equals(number)) {
      throw new Lesson(what + " to be " + number, told(outcome), means, "torn");
    }
  }

  private void expectTimeout(String when) {
    expect(
        SocketTimeoutException.class,
        read(objects),
        "when nothing more is there " + when,
        "read() did not continue where it had stopped: bytes that arrived before a timeout were"
            + " dropped, and the next ones were taken for something else.",
        "torn");
  }

  private static void expect(
      Class<?> exception, Object outcome, String when, String means, String section) {
    if (!exception.isInstance(outcome)) {
      String article = exception == EOFException.class ? "an " : "a ";
      throw new Lesson(
          article + exception.getSimpleName() + " " + when, told(outcome), means, section);
    }
  }

  /// Returns the object that read() returns, or the exception that it throws.
  private static Object read(PatientObjects objects) {
    try {
      return objects.read();
    } catch (Exception | OutOfMemoryError e) {
      return e;
    }
  }

  private static String told(Object outcome) {
    return outcome instanceof Throwable thrown
        ? "read() threw " + Lesson.name(thrown)
        : "read() returned " + outcome;
  }

  private static byte[] framed(Object object) throws IOException {
    var bytes = new ByteArrayOutputStream();
    try (var out = new ObjectOutputStream(bytes)) {
      out.writeObject(object);
    }
    int length = bytes.size();
    return ByteBuffer.allocate(4 + length).putInt(length).put(bytes.toByteArray()).array();
  }

  /// A socket's stream: a read returns bytes that have been sent, and times out if there are none.
  private static final class Line extends ArrayStream {
    private final ByteBuffer sent = ByteBuffer.allocate(1 << 16).flip();
    private boolean ended;
    private int timeouts;

    private Line send(byte[] bytes) {
      return send(bytes, 0, bytes.length);
    }

    private Line send(byte[] bytes, int from, int to) {
      sent.compact().put(bytes, from, to - from).flip();
      timeouts = 0;
      return this;
    }

    private Line end() {
      ended = true;
      return this;
    }

    @Override
    public int available() {
      return sent.remaining();
    }

    @Override
    public int read(byte[] into, int offset, int length) throws SocketTimeoutException {
      if (sent.hasRemaining()) {
        int count = Math.min(length, sent.remaining());
        sent.get(into, offset, count);
        return count;
      }
      if (ended) {
        return -1;
      }
      if (++timeouts > 100) {
        throw new Lesson(
            "read() to let a timeout through",
            "it tried again, 100 times",
            "read() waits until this client has sent more, but the caller has other clients to"
                + " visit.",
            "torn");
      }
      throw new SocketTimeoutException("nothing to read");
    }
  }
}
