package manyclients.exercises.ch02;

import com.sun.management.ThreadMXBean;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InvalidClassException;
import java.io.ObjectOutputStream;
import java.lang.management.ManagementFactory;
import java.net.ProtocolException;
import java.net.SocketTimeoutException;
import java.nio.ByteBuffer;
import manyclients.exercises.support.Demand;
import manyclients.exercises.support.Endless;
import manyclients.exercises.support.Footprint;
import manyclients.exercises.support.Hesitant;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;

/// A stream that has nothing for a moment, wherever it hurts.
class PatientObjectsTest {
  private static final int LONGEST = 1_000;
  private static final int MUCH = 1 << 20;
  private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

  private final Hesitant stream = new Hesitant();
  private final PatientObjects objects = new PatientObjects(stream, LONGEST);

  @Test
  @Order(1)
  @Demand("objects")
  void wholeObjectsAreRead() throws IOException {
    byte[] first = framed(42);
    byte[] second = framed(43);
    stream.send(ByteBuffer.allocate(first.length + second.length).put(first).put(second).array());
    expect(42, "a whole object");
    expect(43, "the next one, which came with it,");
  }

  @Test
  @Order(2)
  @Demand("patience")
  void aMomentWithNothingBetweenTwoObjectsIsToldAndDoesNoHarm() throws IOException {
    stream.send(framed(42)).hesitate().send(framed(43));
    expect(42, "a whole object");
    expectTimeout("between two objects");
    expect(43, "the next object");
  }

  @Test
  @Order(3)
  @Demand("patience")
  void anObjectTornAtAnyByteIsReadInTheEnd() throws IOException {
    byte[] frame = framed(42);
    for (int cut = 1; cut < frame.length; cut++) {
      stream.send(frame, 0, cut).hesitate().send(frame, cut, frame.length);
      String where = cut < 4 ? "in the length" : "in the object";
      expectTimeout("after byte " + cut + ", " + where);
      expect(42, "the object that was torn after byte " + cut + ", " + where + ",");
    }
  }

  @Test
  @Order(4)
  @Demand("patience")
  void anObjectTornAtEveryByteIsReadInTheEnd() throws IOException {
    byte[] frame = framed(42);
    for (int at = 0; at < frame.length; at++) {
      stream.send(frame, at, at + 1).hesitate();
    }
    stream.send(framed(43));
    for (int at = 1; at < frame.length; at++) {
      expectTimeout("after byte " + at);
    }
    expect(42, "the object that came a byte at a time");
    expectTimeout("behind it");
    expect(43, "the next object");
  }

  @Test
  @Order(6)
  @Demand("lengths")
  void aLengthThatCannotBeIsRefusedAtOnce() throws IOException {
    for (int length : new int[] {-1, LONGEST + 1, Integer.MAX_VALUE, Integer.MIN_VALUE}) {
      var fresh = new Hesitant();
      fresh.send(ByteBuffer.allocate(4).putInt(length).array()).hesitate();
      Throwable thrown = thrownBy(new PatientObjects(fresh, LONGEST));
      if (!(thrown instanceof ProtocolException)) {
        throw PatientObjectsLessons.believed(length, thrown);
      }
    }
  }

  @Test
  @Order(7)
  @Demand("lengths")
  void theGreatestLengthIsBelieved() throws IOException {
    byte[] frame = framed(42);
    stream.send(frame);
    try {
      new PatientObjects(stream, frame.length - 4).read();
    } catch (Exception e) {
      throw PatientObjectsLessons.tooStrict(e);
    }
  }

  @Test
  @Order(8)
  @Demand("lengths")
  void whatIsNotBelievedCostsNothing() throws IOException {
    stream.send(ByteBuffer.allocate(4).putInt(16 * MUCH).array()).hesitate();
    long before = THREADS.getCurrentThreadAllocatedBytes();
    thrownBy(objects);
    if (THREADS.getCurrentThreadAllocatedBytes() - before > MUCH) {
      throw PatientObjectsLessons.madeRoom();
    }
  }

  @Test
  @Order(9)
  @Demand("the end")
  void theEndIsTheEnd() throws IOException {
    stream.send(framed(42));
    expect(42, "a whole object");
    Throwable after = thrownBy(objects);
    if (!(after instanceof EOFException)) {
      throw PatientObjectsLessons.notTheEnd("after the last object", after);
    }
    byte[] frame = framed(42);
    for (int cut = frame.length - 1; cut > 0; cut--) {
      var torn = new Hesitant();
      torn.send(frame, 0, cut);
      Throwable inside = thrownBy(new PatientObjects(torn, LONGEST));
      if (!(inside instanceof EOFException)) {
        throw PatientObjectsLessons.notTheEnd(
            cut < 4 ? "inside a length" : "inside an object", inside);
      }
    }
  }

  @Test
  @Order(14)
  @Demand("the end")
  void anObjectThatIsCutShortIsNotTheEnd() throws IOException {
    byte[] frame = framed(42);
    for (int length = 0; length < frame.length - 4; length++) {
      stream.send(ByteBuffer.allocate(4).putInt(length).array()).send(frame, 4, 4 + length);
      Throwable thrown = thrownBy(objects);
      if (!(thrown instanceof IOException) || thrown instanceof EOFException) {
        throw PatientObjectsLessons.takenForTheEnd(length, thrown);
      }
    }
    stream.send(framed(43));
    expect(43, "the object behind those that were cut short");
  }

  @Test
  @Order(10)
  @Demand("the filter")
  void anObjectThatIsNotOnTheListIsNotMade() throws IOException {
    stream.send(framed(new StringBuilder("a stranger"))).send(framed(43));
    Throwable thrown = thrownBy(objects);
    if (!(thrown instanceof InvalidClassException)) {
      throw PatientObjectsLessons.made(thrown);
    }
    expect(43, "the object after one that was refused");
  }

  @Test
  @Order(11)
  @Demand("objects")
  void thousandsOfObjectsTakeNoMoreThanOne() throws IOException {
    PatientObjects lasting = new PatientObjects(new Endless(framed(42)), LONGEST);
    Footprint.Work<IOException> reading =
        () -> {
          for (int i = 0; i < PatientObjectsLessons.MANY; i++) {
            thrownBy(lasting);
          }
        };
    boolean grows = Footprint.keepsEachTime(PatientObjectsLessons.MOST_KEPT, reading);
    if (!(thrownBy(lasting) instanceof Nothing) || grows) {
      throw PatientObjectsLessons.grows();
    }
  }

  @Test
  @Order(5)
  @Demand("patience")
  void twoTornObjectsDoNotMix() throws IOException {
    byte[] frame = framed(42);
    byte[] others = framed(44);
    for (int cut = 1; cut < frame.length; cut++) {
      stream.send(frame, 0, cut).hesitate().send(frame, cut, frame.length);
      Hesitant second = new Hesitant();
      second.send(others, 0, frame.length - cut).hesitate();
      expectTimeout("after byte " + cut);
      thrownBy(new PatientObjects(second, LONGEST));
      try {
        if (!objects.read().equals(42)) {
          throw PatientObjectsLessons.mixed(cut);
        }
      } catch (Exception e) {
        throw PatientObjectsLessons.mixed(cut);
      }
    }
  }

  /// Of a client that sends a byte at a time, in the middle of much.
  @Test
  @Order(12)
  @Demand("patience")
  void whatHasComeIsNotCopiedEachTime() throws IOException {
    stream.send(ByteBuffer.allocate(4).putInt(MUCH).array());
    for (int i = 0; i < PatientObjectsLessons.MANY; i++) {
      stream.send(new byte[1]).hesitate();
    }
    PatientObjects slow = new PatientObjects(stream, MUCH);
    Footprint.Work<IOException> reading =
        () -> {
          for (int i = 0; i < PatientObjectsLessons.MANY; i++) {
            thrownBy(slow);
          }
        };
    if (Footprint.allocated(reading) > 64L * MUCH) {
      throw PatientObjectsLessons.copiesEachTime();
    }
  }

  /// The bytes that are missing are still in a buffer, from the object before.
  @Test
  @Order(13)
  @Demand("objects")
  void anObjectEndsWithItsLength() throws IOException {
    byte[] frame = framed(42);
    stream.send(frame);
    expect(42, "a whole object");
    stream.send(ByteBuffer.allocate(4).putInt(frame.length - 6).array());
    stream.send(frame, 4, frame.length - 2).send(framed(43));
    if (thrownBy(objects) instanceof Nothing) {
      throw PatientObjectsLessons.beyondTheLength();
    }
    expect(43, "the object behind one that was too short");
  }

  private void expect(int number, String what) {
    try {
      Object object = objects.read();
      if (!object.equals(number)) {
        throw PatientObjectsLessons.wrong(number, what, "another one: " + object);
      }
    } catch (Exception e) {
      throw PatientObjectsLessons.wrong(number, what, e.getClass().getSimpleName());
    }
  }

  private void expectTimeout(String when) {
    Throwable thrown = thrownBy(objects);
    if (!(thrown instanceof SocketTimeoutException)) {
      throw PatientObjectsLessons.noTimeout(when, thrown);
    }
  }

  private static Throwable thrownBy(PatientObjects objects) {
    try {
      objects.read();
      return new Nothing();
    } catch (Exception | OutOfMemoryError e) {
      return e;
    }
  }

  /// What is thrown when nothing is.
  static final class Nothing extends Exception {
    private static final long serialVersionUID = 1;
  }

  private static byte[] framed(Object object) throws IOException {
    var bytes = new ByteArrayOutputStream();
    try (var out = new ObjectOutputStream(bytes)) {
      out.writeObject(object);
    }
    return ByteBuffer.allocate(4 + bytes.size())
        .putInt(bytes.size())
        .put(bytes.toByteArray())
        .array();
  }
}
