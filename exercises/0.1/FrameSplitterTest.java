package manyclients.exercises.ch00;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.util.stream.Collectors.joining;

import java.io.ByteArrayOutputStream;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;
import manyclients.exercises.support.Demand;
import manyclients.exercises.support.Footprint;
import manyclients.exercises.support.Growth;
import manyclients.exercises.support.Lesson;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;

/// Streams of frames, cut in many ways.
class FrameSplitterTest {
  private List<byte[]> heard = new ArrayList<>(); // the payloads that the listener was given
  private FrameSplitter splitter = new FrameSplitter(this::hear);
  private int bad; // the number of the payload at which the listener throws; 0 for none
  private int thrown; // how often an exception reached the caller
  private int left; // bytes that were left in the pieces

  @Test
  @Order(1)
  @Demand("frames")
  void aPieceThatIsOneFrame() {
    receive(stream("hello"));
    expect("from the bytes 00 00 00 05 and five letters", "hello");
  }

  @Test
  @Order(2)
  @Demand("frames")
  void anEmptyPayload() {
    receive(stream(""));
    expect("as soon as four bytes of 0 have arrived", "");
  }

  @Test
  @Order(3)
  @Demand("frames")
  void shortAndLongPayloads() {
    for (int length : new int[] {127, 128, 300, 70_000}) {
      startAnew();
      String payload = "x".repeat(length);
      receive(stream(payload));
      expect("from its four bytes of length and its payload", payload);
    }
  }

  @Test
  @Order(4)
  @Demand("more than one")
  void aPieceThatIsThreeFrames() {
    receive(stream("ten", "twenty", "more"));
    expect("from one piece that is three frames", "ten", "twenty", "more");
  }

  @Test
  @Order(5)
  @Demand("the rest")
  void twoFramesCutAtAnyPlace() {
    byte[] all = stream("hello", "you");
    for (int cut = 1; cut < all.length; cut++) {
      startAnew();
      receive(Arrays.copyOfRange(all, 0, cut));
      String[] whole = cut < 9 ? new String[0] : new String[] {"hello"};
      expect("from the first " + cut + " bytes of two frames", whole);
      receive(Arrays.copyOfRange(all, cut, all.length));
      expect("from two frames, cut after byte " + cut, "hello", "you");
    }
  }

  @Test
  @Order(6)
  @Demand("the rest")
  void aBufferThatTheCallerUsesAgain() {
    ByteBuffer buffer = ByteBuffer.allocate(3);
    byte[] all = stream("hello", "world");
    for (int i = 0; i < all.length; i += 3) {
      receive(buffer.clear().put(all, i, 3).flip());
    }
    if (!given().equals(List.of("hello", "world"))) {
      throw new Lesson(
          "the payloads \"hello\" and \"world\", whose pieces come in the same buffer",
          "the listener was given " + told(given()),
          "The caller has read the next piece into its buffer, and either you still look at that"
              + " buffer, or you have handed on one array twice. wrap, slice and duplicate copy"
              + " nothing. To keep bytes beyond the call, copy them.",
          "bytebuffer");
    }
  }

  @Test
  @Order(7)
  @Demand("the rest")
  void manyFramesInRandomPieces() {
    for (long seed = 1; seed <= 200; seed++) {
      RandomGenerator dice = RandomGeneratorFactory.of("L64X128MixRandom").create(seed);
      startAnew();
      String[] sent = new String[dice.nextInt(1, 20)];
      Arrays.setAll(sent, i -> Character.toString('a' + i).repeat(dice.nextInt(1 << i % 10)));
      byte[] all = stream(sent);
      for (int from = 0, to; from < all.length; from = to) {
        to = Math.min(all.length, from + dice.nextInt(1, 40));
        receive(Arrays.copyOfRange(all, from, to));
      }
      expect("from a stream that is cut at random", sent);
    }
  }

  @Test
  @Order(8)
  @Demand("any size")
  void aLargeFrameInPiecesOfOneByte() {
    boolean slow =
        Growth.isOutOfProportion(
            16_000,
            (growth, length) -> {
              startAnew();
              splitter.received(ByteBuffer.allocate(4).putInt(0, length));
              ByteBuffer piece = ByteBuffer.allocate(1);
              for (int i = 0; i < length; i++) {
                splitter.received(piece.rewind());
                growth.step();
              }
            });
    if (slow) {
      throw new Lesson(
          "a frame of 512,000 bytes, one byte per piece, to take some 32 times as long as one of"
              + " 16,000",
          "it takes more than 256 times as long",
          "Each piece copies or moves all the bytes that are kept, and the more there are, the"
              + " longer that takes. When you make room, make it for more than the next piece. Move"
              + " the kept bytes only when you need the room, never just because a piece arrived.",
          "frames");
    }
  }

  @Test
  @Order(9)
  @Demand("any size")
  void manySmallFramesInOnePiece() {
    boolean slow =
        Growth.isOutOfProportion(
            8_000,
            (growth, frames) ->
                new FrameSplitter(_ -> growth.step()).received(ByteBuffer.allocate(4 * frames)));
    if (slow) {
      throw new Lesson(
          "a piece of 256,000 frames to take some 32 times as long as one of 8,000",
          "it takes more than 256 times as long",
          "The rest of the piece is copied or moved for each frame. Let a position advance over the"
              + " frames instead, and tidy up once, after the loop.",
          "frames");
    }
  }

  @Test
  @Order(10)
  @Demand("any size")
  void aConnectionThatStaysOpenForWeeks() {
    byte[] two = stream("x".repeat(1_000), "x".repeat(1_000));
    splitter = new FrameSplitter(_ -> {});
    splitter.received(ByteBuffer.wrap(two, 0, 5)); // so that no piece ends where a frame does
    boolean grows =
        Footprint.keeps(
            2 << 20,
            () -> {
              for (int i = 0; i < 8_000; i++) {
                splitter.received(ByteBuffer.wrap(two, 5, 1_004));
              }
            });
    if (grows) {
      throw new Lesson(
          "frames that were handed on to be forgotten",
          "after 8 MB of frames, more than 2 MB are kept",
          "Only the bytes of an incomplete frame need to be kept. When the buffer is full, move"
              + " them to its front, or to a new buffer. Don't wait for a moment when nothing is"
              + " left: with a busy client it never comes.",
          "frames");
    }
  }

  @Test
  @Order(11)
  @Demand("exceptions")
  void eachFrameIsHandedOnOnceThoughTheListenerThrows() {
    byte[] all = stream("a", "", "bc");
    for (bad = 1; bad <= 3; bad++) {
      for (int cut = 0; cut < all.length; cut++) {
        startAnew();
        receive(Arrays.copyOfRange(all, 0, cut));
        receive(Arrays.copyOfRange(all, cut, all.length));
        receive(stream("end"));
        String frames = "from three frames, cut after byte " + cut + ", and a fourth";
        expect(frames + ", though it throws at frame " + bad, "a", "", "bc", "end");
        if (thrown != 1) {
          throw new Lesson(
              "the listener's exception to reach the caller of received(), once",
              "received() threw " + thrown + " times",
              "The caller has to learn that this connection failed, because it closes the"
                  + " connection.",
              "frames");
        }
      }
    }
  }

  private void startAnew() {
    heard = new ArrayList<>();
    splitter = new FrameSplitter(this::hear);
    thrown = 0;
    left = 0;
  }

  private void hear(byte[] payload) {
    heard.add(payload);
    if (heard.size() == bad) {
      throw new Bug();
    }
  }

  /// The exception that a listener throws.
  private static final class Bug extends RuntimeException {
    private static final long serialVersionUID = 1;
  }

  /// Gives the splitter a piece that lies somewhere in a buffer.
  private void receive(byte... bytes) {
    ByteBuffer buffer = ByteBuffer.allocate(bytes.length + 16).put(8, bytes);
    receive(buffer.limit(8 + bytes.length).position(8));
  }

  private void receive(ByteBuffer piece) {
    try {
      splitter.received(piece);
    } catch (Bug e) {
      thrown++;
    } catch (RuntimeException e) {
      throw new Lesson(
          "received() to take any piece of a stream",
          "it threw " + Lesson.name(e),
          e instanceof BufferUnderflowException
              ? "More was read than has arrived. An incomplete frame is no error: keep its bytes,"
                  + " and wait for more."
              : "Bytes of a payload were taken for a length, or a length was put together wrongly:"
                  + " Java's byte is signed, and 128 reads as -128 until you mask it with 0xff.",
          "frames");
    }
    left += piece.remaining();
  }

  private static byte[] stream(String... payloads) {
    ByteArrayOutputStream stream = new ByteArrayOutputStream();
    for (String payload : payloads) {
      stream.writeBytes(ByteBuffer.allocate(4).putInt(0, payload.length()).array());
      stream.writeBytes(payload.getBytes(ISO_8859_1));
    }
    return stream.toByteArray();
  }

  private List<String> given() {
    return heard.stream().map(payload -> new String(payload, ISO_8859_1)).toList();
  }

  private void expect(String from, String... payloads) {
    List<String> wanted = List.of(payloads);
    List<String> given = given();
    if (!given.equals(wanted)) {
      String expected = "the listener to be given " + told(wanted) + " " + from;
      throw new Lesson(expected, "it was given " + told(given), meaning(wanted, given), "frames");
    }
  }

  private static String told(List<String> payloads) {
    if (payloads.isEmpty() || payloads.size() > 6) {
      return payloads.isEmpty() ? "nothing" : payloads.size() + " payloads";
    }
    return payloads.stream()
        .map(text -> text.length() > 12 ? text.length() + " bytes" : '"' + text + '"')
        .collect(joining(", "));
  }

  private String meaning(List<String> wanted, List<String> given) {
    if (given.equals(wanted.stream().filter(text -> !text.isEmpty()).toList())) {
      return "A frame with an empty payload is a frame, and a client waits for its reply. Such a"
          + " frame is complete with its header: no further byte will remind you of it.";
    }
    if (given.size() > wanted.size()) {
      return "A frame was handed on before it was complete, or twice. Take the frame out of the"
          + " buffer before you call the listener: if the listener throws, the frame must be gone"
          + " already.";
    }
    if (!given.equals(wanted.subList(0, given.size()))) {
      return "The place where a frame ends was lost. Look at the length without consuming it, until"
          + " the whole frame is there.";
    }
    return left > 0
        ? "Bytes were left in the piece, and the caller will not give them again. Keep a copy of"
            + " those that do not complete a frame, and loop: a piece may complete several frames."
        : "Bytes that have arrived were forgotten, or wait too long. Keep a header, too, until its"
            + " payload is there. And a whole frame may be followed by another one in the same"
            + " piece.";
  }
}
