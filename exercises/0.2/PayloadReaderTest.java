package manyclients.exercises.ch00;

import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.net.ProtocolException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import manyclients.exercises.support.ArrayStream;
import manyclients.exercises.support.Demand;
import manyclients.exercises.support.Footprint;
import manyclients.exercises.support.Lesson;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;

/// Senders that send what they have announced, and others that do not.
class PayloadReaderTest {
  private static final int MAX = 1 << 20;
  private static final int SOME = 64 << 10; // for the first buffers, and for an exception
  private static final int TIMES = 8;

  @Test
  @Order(1)
  @Demand("payloads")
  void severalPayloads() {
    expectPayloads("that arrive together", Integer.MAX_VALUE, 5, 0, 300, 300, MAX, 1);
  }

  @Test
  @Order(2)
  @Demand("payloads")
  void payloadsInSmallPieces() {
    for (int piece : new int[] {7, 3, 2}) {
      expectPayloads("that arrive in pieces of " + piece + " bytes", piece, 6, 50_000, 3);
    }
  }

  private static void expectPayloads(String how, int piece, int... sizes) {
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    for (int size : sizes) {
      all.writeBytes(frame(size, payload(size)));
    }
    PayloadReader reader = new PayloadReader(new Stream(piece, all.toByteArray()), MAX);
    List<Object> outcomes = new ArrayList<>();
    for (int size : sizes) {
      outcomes.add(outcome(reader));
    }
    for (int i = 0; i < sizes.length; i++) { // checked at the end, because they may share an array
      if (!(outcomes.get(i) instanceof byte[] bytes && Arrays.equals(bytes, payload(sizes[i])))) {
        throw new Lesson(
            "the payloads of " + Arrays.toString(sizes) + " bytes, " + how,
            "for the one of " + sizes[i] + " bytes " + told(outcomes.get(i)),
            piece <= MAX
                ? "read(bytes) returns when something has arrived, not when everything has, and its"
                    + " result says how much. readNBytes goes on until all is there or the stream"
                    + " has ended. The header may arrive in pieces, too."
                : "Lengths from 0 up to and including the limit are valid. Each payload belongs to"
                    + " the caller: if you fill an array again, you change a payload that was"
                    + " returned before.",
            piece <= MAX ? "failing" : "stranger");
      }
    }
  }

  @Test
  @Order(3)
  @Demand("no further")
  void theFrameIsAllThatIsRead() {
    for (int size : new int[] {0, 5, 4_096, 8_192, 10_000}) {
      Stream stream = new Stream(MAX, frame(size, payload(size)));
      outcome(new PayloadReader(stream, MAX));
      if (stream.wantedMore) {
        throw new Lesson(
            "a payload of " + size + " bytes to be returned when its last byte has arrived",
            "read() asked for another byte first",
            "The client waits for its reply before it sends more, and read() waits for more before"
                + " it returns, so neither of them ever moves. You know the length, so you know"
                + " when the payload is complete.",
            "client");
      }
    }
  }

  @Test
  @Order(4)
  @Demand("lengths")
  void wrongLengths() {
    for (int length : new int[] {-1, Integer.MIN_VALUE, MAX + 1, Integer.MAX_VALUE}) {
      long spent = allocated(4, frame(length));
      Stream stream = new Stream(4, frame(length));
      Object outcome = outcome(new PayloadReader(stream, MAX));
      String expected = "a ProtocolException for a length of " + length;
      if (!(outcome instanceof ProtocolException)) {
        throw new Lesson(
            expected,
            told(outcome),
            outcome instanceof EOFException
                ? "You waited for the payload. A limit that is checked when the payload has"
                    + " arrived, or with a sum that overflows, is no limit."
                : "A length may be negative, and it may be over the limit. Check both before you do"
                    + " anything else with it, such as asking for an array of that size.",
            "stranger");
      }
      if (spent > SOME || stream.wantedMore) {
        throw new Lesson(
            expected + ", before anything is read or allocated for its payload",
            stream.wantedMore ? "read() asked for more bytes" : spent + " bytes were allocated",
            "The exception is right, but comes too late. Check the length first. Bytes after a"
                + " wrong length cannot be trusted: leave them unread.",
            "stranger");
      }
    }
  }

  @Test
  @Order(5)
  @Demand("the end")
  void theEndBetweenTwoFrames() {
    for (int frames = 0; frames < 2; frames++) {
      byte[] all = frames == 0 ? new byte[0] : frame(5, payload(5));
      PayloadReader reader = new PayloadReader(new Stream(MAX, all), MAX);
      for (int i = 0; i < frames; i++) {
        outcome(reader);
      }
      Object end = outcome(reader);
      if (end != null) {
        throw new Lesson(
            "null when the stream has ended after " + frames + " whole frames",
            told(end),
            "A client that wants nothing more closes its end. That is no failure: a server that"
                + " logs it as one hides the failures among the goodbyes.",
            "client");
      }
    }
  }

  @Test
  @Order(6)
  @Demand("the end")
  void theEndInsideAFrame() {
    byte[] whole = frame(9_000, payload(9_000));
    for (int arrive : new int[] {2, 4, 5, 4_100, whole.length - 1}) {
      Stream cut = new Stream(MAX, Arrays.copyOf(whole, arrive));
      Object end = outcome(new PayloadReader(cut, MAX));
      if (!(end instanceof EOFException)) {
        throw new Lesson(
            "an EOFException when the stream ends after " + arrive + " bytes of a frame",
            told(end),
            end == null
                ? "null says that the stream ended between two frames. It did not: half a request"
                    + " is lost, and nothing reports it. One to three bytes of a header are part of"
                    + " a frame, too."
                : "Part of a payload, with zeros for the rest, looks like a whole one to the"
                    + " caller. Look at how many bytes your last read returned.",
            "client");
      }
    }
  }

  @Test
  @Order(7)
  @Demand("memory")
  void aPayloadThatIsOnlyAnnounced() {
    for (int arrive : new int[] {0, 100, 5_000, 40_000}) {
      expectCheap(
          arrive,
          frame(MAX, payload(arrive)),
          "The length is a promise. Begin small, and let the array grow with the bytes that have"
              + " arrived: the sender has paid for those.");
    }
  }

  @Test
  @Order(8)
  @Demand("memory")
  void aPayloadThatArrives() {
    for (int size : new int[] {1_000, 70_000, MAX}) {
      expectCheap(
          size,
          frame(size, payload(size)),
          "An array that grows by a fixed amount is copied as often as it grows, and each copy is"
              + " longer than the last. If it doubles, each byte is copied about once.");
    }
  }

  private static void expectCheap(int arrive, byte[] stream, String means) {
    long spent = allocated(1_000, stream);
    if (spent > TIMES * (long) arrive + SOME) {
      String most =
          "no more memory than 64 KiB and 8 times the bytes that arrive, for a payload of which ";
      throw new Lesson(
          most + arrive + " bytes arrive",
          "%,d bytes were allocated".formatted(spent),
          means,
          "stranger");
    }
  }

  /// Measures the second read, when all classes have been loaded.
  private static long allocated(int piece, byte[] stream) {
    outcome(new PayloadReader(new Stream(piece, stream), MAX));
    PayloadReader reader = new PayloadReader(new Stream(piece, stream), MAX);
    return Footprint.allocated(() -> outcome(reader));
  }

  /// Returns the payload, null, or the exception that was thrown.
  private static Object outcome(PayloadReader reader) {
    try {
      return reader.read();
    } catch (Exception | OutOfMemoryError e) {
      return e;
    }
  }

  private static String told(Object outcome) {
    return switch (outcome) {
      case null -> "it returned null";
      case byte[] bytes -> "it returned a wrong payload, of length " + bytes.length;
      default -> "it threw " + outcome.getClass().getSimpleName();
    };
  }

  private static byte[] payload(int size) {
    byte[] payload = new byte[size];
    for (int i = 0; i < size; i++) {
      payload[i] = (byte) (size + i);
    }
    return payload;
  }

  private static byte[] frame(int length, byte... payload) {
    return ByteBuffer.allocate(4 + payload.length).putInt(length).put(payload).array();
  }

  /// A stream whose bytes arrive in pieces.
  private static final class Stream extends ArrayStream {
    private final int piece;
    private final byte[] bytes;
    private int at;
    private boolean wantedMore; // set by a read after the last byte

    Stream(int piece, byte[] bytes) {
      this.piece = piece;
      this.bytes = bytes;
    }

    @Override
    public int read(byte[] into, int offset, int length) {
      if (length > 0 && at == bytes.length) {
        wantedMore = true;
        return -1;
      }
      int count = Math.min(Math.min(length, piece), bytes.length - at);
      System.arraycopy(bytes, at, into, offset, count);
      at += count;
      return count;
    }
  }
}
