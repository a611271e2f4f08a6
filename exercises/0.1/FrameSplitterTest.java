package manyclients.exercises.ch00;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;
import manyclients.exercises.support.Demand;
import manyclients.exercises.support.Footprint;
import manyclients.exercises.support.Growth;
import manyclients.exercises.support.Lesson;
import manyclients.exercises.support.Sneaky;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;

/// One stream, cut in every way.
class FrameSplitterTest {
  private static final int ONE_FRAME = 64 << 10;
  private static final int PIECE = 16;
  private static final int LARGE_FRAME = 2 << 20;
  private static final int MOST_FOR_A_HEADER = 64 << 10;

  /// Sixteen times as many bytes as come may be allocated for all copies of them.
  private static final int MOST_FOR_ALL = 16 * ONE_FRAME;

  private static final int A_LONG_STREAM = 8_000;
  private static final int FEW = 8_000;
  private static final int[] SLOWLY = {500, 16_000}; // bytes, one at a time
  private static final int PROMISED = 16 << 20;
  private static final int MANY = 20_000;
  private static final int MOST_KEPT = 2 << 20;

  private final List<byte[]> heard = new ArrayList<>();
  private final FrameSplitter splitter = new FrameSplitter(heard::add);

  @Test
  @Order(1)
  @Demand("frames")
  void aPieceThatIsAFrame() {
    byte[] hello = payload("hello");
    receive(stream(hello));
    if (!matches(List.of(hello))) {
      throw FrameSplitterLessons.whole(heard);
    }
    List<byte[]> atOnce = new ArrayList<>();
    feed(new FrameSplitter(payload -> atOnce.add(payload.clone())), stream(hello));
    if (!matches(List.of(hello), atOnce)) {
      throw FrameSplitterLessons.empty(atOnce);
    }
  }

  @Test
  @Order(2)
  @Demand("at once")
  void aPieceThatIsTwoFrames() {
    receive(stream(payload("ten"), payload("twenty")));
    expect("two frames that came in one piece", payload("ten"), payload("twenty"));
  }

  @Test
  @Order(21)
  @Demand("at once")
  void aPieceThatIsManyFrames() {
    splitter.received(empty(MANY));
    if (heard.size() != MANY) {
      throw FrameSplitterLessons.someOfThem(MANY, heard.size());
    }
  }

  @Test
  @Order(3)
  @Demand("the rest")
  void aPieceThatIsAFrameAndTheHeadOfAnother() {
    byte[] both = stream(payload("ten"), payload("twenty"));
    receive(Arrays.copyOfRange(both, 0, 13));
    expect("the first frame, the second being cut", payload("ten"));
    receive(Arrays.copyOfRange(both, 13, both.length));
    expect("the second frame, whose rest has come", payload("ten"), payload("twenty"));
  }

  @Test
  @Order(4)
  @Demand("the rest")
  void everyPlaceToCut() {
    byte[] all = stream(payload("hello"), payload("you"));
    for (int cut = 1; cut < all.length; cut++) {
      heard.clear();
      FrameSplitter fresh = new FrameSplitter(heard::add);
      feed(fresh, Arrays.copyOfRange(all, 0, cut));
      feed(fresh, Arrays.copyOfRange(all, cut, all.length));
      expect("both frames, the stream being cut " + place(cut), payload("hello"), payload("you"));
    }
  }

  private static String place(int cut) {
    int inFrame = cut > 9 ? cut - 9 : cut;
    String frame = cut > 9 ? "second" : "first";
    if (cut == 9) {
      return "between them";
    }
    return inFrame < 4
        ? "inside the " + frame + " header"
        : inFrame == 4 ? "behind the " + frame + " header" : "inside the " + frame + " payload";
  }

  @Test
  @Order(5)
  @Demand("the rest")
  void byteByByte() {
    for (byte one : stream(payload("hello"), payload("you"))) {
      receive(one);
    }
    expect("both frames, byte by byte", payload("hello"), payload("you"));
  }

  @Test
  @Order(6)
  @Demand("each its own")
  void twoStreamsAtOnce() {
    List<byte[]> others = new ArrayList<>();
    FrameSplitter other = new FrameSplitter(others::add);
    byte[] mine = stream(payload("mine"), payload("mine"));
    byte[] theirs = stream(payload("theirs"));
    receive(Arrays.copyOfRange(mine, 0, 10));
    feed(other, Arrays.copyOfRange(theirs, 0, 6));
    receive(Arrays.copyOfRange(mine, 10, mine.length));
    feed(other, Arrays.copyOfRange(theirs, 6, theirs.length));
    if (!matches(List.of(payload("mine"), payload("mine")))
        || !matches(List.of(payload("theirs")), others)) {
      throw FrameSplitterLessons.mixed(heard, others);
    }
  }

  @Test
  @Order(7)
  @Demand("frames")
  void anEmptyFrameIsAFrame() {
    receive(stream(payload(""), payload("x")));
    expect("an empty frame and one of a byte", payload(""), payload("x"));
    receive(0, 0, 0);
    receive(0);
    expect("an empty frame as soon as its header is there", payload(""), payload("x"), payload(""));
  }

  @Test
  @Order(8)
  @Demand("frames")
  void lengthsHaveFourBytes() {
    for (int length : new int[] {127, 128, 255, 256, 65_535, 65_536, 70_000}) {
      heard.clear();
      byte[] payload = new byte[length];
      Arrays.fill(payload, (byte) 0xff);
      lengthIs(length, payload);
    }
    heard.clear();
    new FrameSplitter(heard::add).received(ByteBuffer.wrap(new byte[] {1, 0, 0, 0}));
    if (!heard.isEmpty()) {
      throw FrameSplitterLessons.length(1 << 24, FrameSplitterLessons.told(heard) + " at once");
    }
  }

  private void lengthIs(int length, byte[] payload) {
    try {
      splitter.received(ByteBuffer.wrap(stream(payload)));
    } catch (RuntimeException e) {
      throw FrameSplitterLessons.length(length, e.getClass().getSimpleName());
    }
    if (heard.size() != 1 || heard.getFirst().length != length) {
      throw FrameSplitterLessons.length(length, FrameSplitterLessons.told(heard));
    }
  }

  @Test
  @Order(9)
  @Demand("at once")
  void aFrameIsHandedOnWhenItsLastByteHasCome() {
    byte[] hello = stream(payload("hello"));
    receive(Arrays.copyOf(hello, hello.length - 1));
    expect("nothing yet, one byte missing");
    receive(hello[hello.length - 1]);
    expect("the frame, its last byte having come", payload("hello"));
  }

  @Test
  @Order(10)
  @Demand("the piece")
  void aPieceMayBeAPartOfALargerBuffer() {
    byte[] hello = stream(payload("hello"));
    byte[] larger = new byte[64];
    Arrays.fill(larger, (byte) 'X');
    System.arraycopy(hello, 0, larger, 7, hello.length);
    try {
      splitter.received(ByteBuffer.wrap(larger, 7, 5));
      splitter.received(ByteBuffer.wrap(larger, 12, 4).slice());
      splitter.received(ByteBuffer.allocateDirect(9).put(hello).flip());
      ByteBuffer turned = ByteBuffer.wrap(larger, 7, 9).order(ByteOrder.LITTLE_ENDIAN);
      splitter.received(turned);
      if (turned.order() != ByteOrder.LITTLE_ENDIAN || turned.limit() != 16) {
        throw FrameSplitterLessons.turned();
      }
    } catch (RuntimeException e) {
      throw FrameSplitterLessons.notTheArray(e.getClass().getSimpleName());
    }
    if (!matches(List.of(payload("hello"), payload("hello"), payload("hello")))) {
      throw FrameSplitterLessons.notTheArray(FrameSplitterLessons.told(heard));
    }
  }

  @Test
  @Order(11)
  @Demand("the piece")
  void thePieceBelongsToTheCaller() {
    ByteBuffer piece = ByteBuffer.allocate(16);
    byte[] hello = stream(payload("hello"));
    for (int part = 0; part < hello.length; part += 3) {
      piece.clear().put(hello, part, 3).flip();
      splitter.received(piece);
      if (piece.hasRemaining()) {
        throw FrameSplitterLessons.notConsumed(piece.remaining());
      }
      Arrays.fill(piece.array(), (byte) 'X'); // as the next read would
    }
    if (!matches(List.of(payload("hello")))) {
      throw FrameSplitterLessons.shared("the caller overwrites its piece", heard);
    }
  }

  @Test
  @Order(12)
  @Demand("the payload")
  void aPayloadBelongsToTheListener() {
    receive(stream(payload("first"), payload("other")));
    receive(stream(payload("third")));
    if (!matches(List.of(payload("first"), payload("other"), payload("third")))) {
      throw FrameSplitterLessons.shared("later frames come", heard);
    }
  }

  @Test
  @Order(13)
  @Demand("the rest")
  void manyFramesInRandomPieces() {
    for (long seed = 1; seed <= 200; seed++) {
      RandomGenerator dice = RandomGeneratorFactory.of("L64X128MixRandom").create(seed);
      List<byte[]> sent = new ArrayList<>();
      for (int i = dice.nextInt(1, 20); i > 0; i--) {
        byte[] payload = new byte[dice.nextInt(1 << dice.nextInt(10))];
        dice.nextBytes(payload);
        sent.add(payload);
      }
      heard.clear();
      inPieces(new FrameSplitter(heard::add), stream(sent.toArray(byte[][]::new)), dice);
      if (!matches(sent)) {
        throw FrameSplitterLessons.wrong("all frames, cut at random", sent, heard);
      }
    }
  }

  @Test
  @Order(14)
  @Demand("any size")
  void aPieceMayBeLarge() {
    for (int length : new int[] {200_000, 1 << 20}) {
      heard.clear();
      byte[] payload = new byte[length];
      Arrays.fill(payload, (byte) 7);
      try {
        feed(new FrameSplitter(heard::add), stream(payload("first"), payload));
      } catch (Lesson e) {
        throw FrameSplitterLessons.large(length, e.happened());
      }
      if (!matches(List.of(payload("first"), payload))) {
        throw FrameSplitterLessons.large(length, FrameSplitterLessons.told(heard));
      }
    }
  }

  @Test
  @Order(15)
  @Demand("any size")
  void whatItCostsGrowsWithTheBytesThatCome() {
    byte[] large = stream(new byte[ONE_FRAME]);
    long forPieces =
        Footprint.allocated(() -> {
          FrameSplitter fresh = new FrameSplitter(_ -> {});
          for (int at = 0; at < large.length; at += PIECE) {
            feed(fresh, ByteBuffer.wrap(large, at, Math.min(PIECE, large.length - at)));
          }
        });
    if (forPieces > MOST_FOR_ALL) {
      throw FrameSplitterLessons.cost("64 KiB in pieces of 16 bytes", 1, forPieces);
    }
    byte[][] frames = new byte[ONE_FRAME / 8][4];
    byte[] small = stream(frames);
    long forFrames = Footprint.allocated(() -> feed(new FrameSplitter(_ -> {}), small));
    if (forFrames > MOST_FOR_ALL) {
      throw FrameSplitterLessons.cost("8192 frames of 8 bytes in one piece", 1, forFrames);
    }
  }

  /// Room that grows by the same each time is enough for small frames.
  @Test
  @Order(16)
  @Demand("any size")
  void alsoWhenThereAreManyMore() {
    byte[] piece = new byte[2 << 10];
    long allocated =
        Footprint.allocated(() -> {
          FrameSplitter fresh = new FrameSplitter(_ -> {});
          feed(fresh, ByteBuffer.allocate(4).putInt(0, LARGE_FRAME));
          for (int come = 0; come < LARGE_FRAME; come += piece.length) {
            feed(fresh, piece);
          }
        });
    if (allocated > 8 * LARGE_FRAME) {
      throw FrameSplitterLessons.cost("2 MiB in pieces of 2 KiB", 16, allocated);
    }
  }

  /// What moves all that is left for each frame allocates nothing.
  @Test
  @Order(20)
  @Demand("any size")
  void soDoesItsTime() {
    if (Growth.isOutOfProportion(
        FEW, (growth, frames) -> new FrameSplitter(_ -> growth.step()).received(empty(frames)))) {
      throw FrameSplitterLessons.slow();
    }
  }

  private static ByteBuffer empty(int frames) {
    return ByteBuffer.allocate(frames * Integer.BYTES);
  }

  @Test
  @Order(17)
  @Demand("any size")
  void aPromiseTakesNoMemory() {
    FrameSplitter fresh = new FrameSplitter(_ -> {});
    byte[] header = {1, 0, 0, 0};
    if (Footprint.allocated(() -> feed(fresh, header)) > MOST_FOR_A_HEADER) {
      throw FrameSplitterLessons.promised();
    }
  }

  @Test
  @Order(18)
  @Demand("forgotten")
  void whatWasHandedOnIsNotKept() {
    byte[] hello = stream(new byte[1_000]);
    FrameSplitter lasting = new FrameSplitter(_ -> {});
    boolean grows =
        Footprint.keeps(
            MOST_KEPT,
            () -> {
              for (int i = 0; i < A_LONG_STREAM; i++) {
                feed(lasting, hello);
              }
            });
    feed(lasting, hello);
    if (grows) {
      throw FrameSplitterLessons.grows();
    }
  }

  @Test
  @Order(19)
  @Demand("at once")
  void aFrameIsHandedOnOnceThoughTheListenerThrows() {
    for (int more = 0; more < 3; more++) {
      expectOnce(new IllegalStateException("a bug in the listener"), more);
      expectOnce(new AssertionError("a bug in the listener"), more);
    }
  }

  /// The listener throws at its first payload, and at its second.
  ///
  /// @param more bytes of the third, which come when it throws the second time
  private static void expectOnce(Throwable bug, int more) {
    List<String> told = new ArrayList<>();
    FrameSplitter fresh =
        new FrameSplitter(payload -> {
          told.add(new String(payload, UTF_8));
          if (told.size() <= 2) {
            throw Sneaky.thrown(bug);
          }
        });
    byte[] all = stream(payload("first"), payload("second"), payload("third"));
    int cut = all.length - 3; // inside the third
    ByteBuffer piece = ByteBuffer.wrap(all, 0, cut).order(ByteOrder.LITTLE_ENDIAN);
    expectThrown(bug, fresh, piece, told, List.of("first"));
    if (piece.hasRemaining()) {
      throw FrameSplitterLessons.leftByAThrow(piece.remaining());
    }
    if (piece.order() != ByteOrder.LITTLE_ENDIAN || piece.limit() != cut) {
      throw FrameSplitterLessons.turned();
    }
    expectThrown(bug, fresh, ByteBuffer.wrap(all, cut, more), told, List.of("first", "second"));
    feed(fresh, ByteBuffer.wrap(all, cut + more, 3 - more));
    if (!told.equals(List.of("first", "second", "third"))) {
      throw FrameSplitterLessons.notOnce(told);
    }
  }

  private static void expectThrown(
      Throwable bug, FrameSplitter from, ByteBuffer piece, List<String> told, List<String> wanted) {
    Throwable thrown = null;
    try {
      from.received(piece);
    } catch (Throwable e) {
      thrown = e;
    }
    if (thrown == null && told.size() < wanted.size()) {
      throw FrameSplitterLessons.notWithNothing(told);
    }
    if (thrown != bug) {
      throw FrameSplitterLessons.notThrown(bug, thrown);
    }
    if (told.size() > wanted.size()) {
      throw FrameSplitterLessons.goesOn(wanted.getLast(), told);
    }
  }

  /// What is still to come may find room only behind all that has come: nothing is left over at a
  /// moment when nothing is kept.
  @Test
  @Order(22)
  @Demand("forgotten")
  void alsoWhenNoPieceEndsWhereAFrameDoes() {
    byte[] hello = stream(new byte[1_000]);
    FrameSplitter lasting = new FrameSplitter(_ -> {});
    feed(lasting, ByteBuffer.wrap(hello, 0, 1));
    ByteBuffer rotated = ByteBuffer.allocate(hello.length);
    rotated.put(hello, 1, hello.length - 1).put(hello[0]);
    boolean grows =
        Footprint.keeps(
            MOST_KEPT,
            () -> {
              for (int i = 0; i < A_LONG_STREAM; i++) {
                feed(lasting, rotated.rewind());
              }
            });
    feed(lasting, rotated.rewind());
    if (grows) {
      throw FrameSplitterLessons.growsUnlessItIsEmpty();
    }
  }

  @Test
  @Order(23)
  @Demand("any size")
  void noPromiseTakesMemoryWhereverItStands() {
    byte[] header = ByteBuffer.allocate(4).putInt(PROMISED).array();
    promise("with the first byte of its payload", new byte[][] {Arrays.copyOf(header, 5)});
    promise(
        "in two pieces", Arrays.copyOf(header, 2), Arrays.copyOfRange(header, 2, header.length));
    byte[] behind = Arrays.copyOf(stream(payload("ten")), 11);
    System.arraycopy(header, 0, behind, 7, header.length);
    promise("behind another frame", behind);
    promise("behind another frame, and a byte later", behind, new byte[1]);
  }

  private static void promise(String where, byte[]... pieces) {
    FrameSplitter fresh = new FrameSplitter(_ -> {});
    long allocated =
        Footprint.allocated(() -> {
          for (byte[] piece : pieces) {
            feed(fresh, piece);
          }
        });
    if (allocated > MOST_FOR_A_HEADER) {
      throw FrameSplitterLessons.promisedThere(where);
    }
  }

  @Test
  @Order(27)
  @Demand("any size")
  void theGreatestLengthIsWaitedForToo() {
    byte[] greatest = ByteBuffer.allocate(8).putInt(Integer.MAX_VALUE).array();
    for (int come = 4; come <= greatest.length; come++) {
      heard.clear();
      try {
        new FrameSplitter(heard::add).received(ByteBuffer.wrap(greatest, 0, come));
      } catch (RuntimeException | OutOfMemoryError e) {
        throw FrameSplitterLessons.greatest("it threw " + Lesson.name(e));
      }
      if (!heard.isEmpty()) {
        throw FrameSplitterLessons.greatest(FrameSplitterLessons.told(heard));
      }
    }
  }

  /// What sums up, or moves, all that is kept for each piece allocates nothing.
  @Test
  @Order(25)
  @Demand("any size")
  void soDoesTheTimeForALargeFrameInSmallPieces() {
    for (int few : SLOWLY) { // to move a byte takes much less time than to look at a piece
      if (Growth.isOutOfProportion(few, FrameSplitterTest::receiveByteByByte)) {
        throw FrameSplitterLessons.slowForOneFrame();
      }
    }
  }

  private static void receiveByteByByte(Growth growth, int bytes) {
    FrameSplitter fresh = new FrameSplitter(_ -> {});
    ByteBuffer piece = ByteBuffer.allocate(Integer.BYTES).putInt(0, bytes);
    fresh.received(piece);
    for (int i = 0; i < bytes; i++) {
      fresh.received(piece.clear().limit(1));
      growth.step();
    }
  }

  /// Three frames, cut in every two places, with a listener that fails at any of them.
  @Test
  @Order(26)
  @Demand("at once")
  void whereverItIsCutAndWhateverTheListenerFailsAt() {
    byte[] all = stream(payload("a"), payload(""), payload("bc"));
    for (int failing = 0; failing < 8; failing++) {
      for (int first = 0; first <= all.length; first++) {
        for (int second = first; second <= all.length; second++) {
          new FrameSplitterStage(failing, first, second).befalls(all);
        }
      }
    }
  }

  private static void inPieces(FrameSplitter fresh, byte[] all, RandomGenerator dice) {
    int at = 0;
    while (at < all.length) {
      int size = Math.min(all.length - at, dice.nextInt(1 << dice.nextInt(1, 10)));
      feed(fresh, ByteBuffer.wrap(all, at, size)); // a piece may well be empty
      at += size;
    }
  }

  private void receive(int... bytes) {
    byte[] all = new byte[bytes.length];
    for (int i = 0; i < bytes.length; i++) {
      all[i] = (byte) bytes[i];
    }
    feed(splitter, all);
  }

  private void receive(byte[] bytes) {
    feed(splitter, bytes);
  }

  private static void feed(FrameSplitter to, byte[] bytes) {
    feed(to, ByteBuffer.wrap(bytes));
  }

  private static void feed(FrameSplitter to, ByteBuffer piece) {
    try {
      to.received(piece);
    } catch (RuntimeException e) {
      throw FrameSplitterLessons.thrown(e);
    }
  }

  private static byte[] payload(String text) {
    return text.getBytes(UTF_8);
  }

  private static byte[] stream(byte[]... payloads) {
    ByteBuffer out = ByteBuffer.allocate(Arrays.stream(payloads).mapToInt(p -> 4 + p.length).sum());
    for (byte[] payload : payloads) {
      out.putInt(payload.length).put(payload);
    }
    return out.array();
  }

  private void expect(String what, byte[]... payloads) {
    if (!matches(List.of(payloads))) {
      throw FrameSplitterLessons.wrong(what, List.of(payloads), heard);
    }
  }

  private boolean matches(List<byte[]> expected) {
    return matches(expected, heard);
  }

  private static boolean matches(List<byte[]> expected, List<byte[]> heard) {
    return Arrays.deepEquals(expected.toArray(), heard.toArray());
  }
}
