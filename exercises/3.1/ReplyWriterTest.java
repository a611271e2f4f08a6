package manyclients.exercises.ch03;

import static java.nio.channels.SelectionKey.OP_READ;
import static java.nio.channels.SelectionKey.OP_WRITE;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.WritableByteChannel;
import manyclients.exercises.support.Demand;
import manyclients.exercises.support.Footprint;
import manyclients.exercises.support.Growth;
import manyclients.exercises.support.Lesson;
import manyclients.exercises.support.NarrowChannel;
import manyclients.exercises.support.SpyKey;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;

/// A client whose socket has little room, and a loop that this test plays.
class ReplyWriterTest {
  private static final int PLENTY = 100;
  private static final int REPLY = 1_000;
  private static final int MANY = 2_000;
  private static final int MUCH = 1 << 20;
  private static final int PIECES = 1_000;
  private static final int PIECE = 128; // bytes

  private final NarrowChannel channel = new NarrowChannel(ReplyWriterLessons::stubborn);
  private final SpyKey key = new SpyKey(OP_READ);
  private final ReplyWriter writer = new ReplyWriter(channel, key);

  @Test
  @Order(1)
  @Demand("now and later")
  void aReplyThatFindsRoomLeavesAtOnce() throws IOException {
    channel.makeRoom(PLENTY);
    send("hello");
    send("");
    expect("hello", "after a reply for which there was room");
    if (key.isInterestedIn(OP_WRITE)) {
      throw ReplyWriterLessons.needlessInterest();
    }
  }

  @Test
  @Order(2)
  @Demand("now and later")
  void whatFindsNoRoomIsWrittenLater() throws IOException {
    channel.makeRoom(4);
    send("abcdefghij");
    expect("abcd", "from a channel with room for four bytes");
    clientReads(PLENTY);
    expect("abcdefghij", "after the client had read");
  }

  @Test
  @Order(3)
  @Demand("each its own")
  void twoClientsGetTheirOwnReplies() throws IOException {
    NarrowChannel otherChannel = new NarrowChannel(ReplyWriterLessons::stubborn);
    ReplyWriter other = new ReplyWriter(otherChannel, new SpyKey(OP_READ));
    send("mine");
    other.send(ByteBuffer.wrap("theirs".getBytes(UTF_8)));
    otherChannel.makeRoom(PLENTY);
    other.ready();
    clientReads(PLENTY);
    if (!channel.taken().equals("mine") || !otherChannel.taken().equals("theirs")) {
      throw ReplyWriterLessons.mixed(channel.taken(), otherChannel.taken());
    }
  }

  @Test
  @Order(4)
  @Demand("now and later")
  void aReplyMayTakeManySteps() throws IOException {
    send("abcdefghij");
    for (int i = 0; i < 5; i++) {
      clientReads(2);
    }
    expect("abcdefghij", "from a client that reads two bytes at a time");
  }

  @Test
  @Order(5)
  @Demand("the buffer")
  void afterwardsTheBufferBelongsToTheLoop() throws IOException {
    ByteBuffer lent = ByteBuffer.allocate(10);
    channel.makeRoom(4);
    writer.send(lent.put("abcdefghij".getBytes(UTF_8)).flip());
    lent.clear().put("##########".getBytes(UTF_8)).flip(); // another client's reply
    clientReads(PLENTY);
    if (channel.taken().contains("#")) {
      throw ReplyWriterLessons.notYours(channel.taken());
    }
    expect("abcdefghij", "after the client had read");
  }

  @Test
  @Order(6)
  @Demand("now and later")
  void repliesKeepTheirOrder() throws IOException {
    channel.makeRoom(4);
    send("abcdefghij");
    channel.makeRoom(PLENTY); // and before the loop hears of it, there is another reply
    send("KLM");
    clientReads(PLENTY);
    if (channel.taken().startsWith("abcdK")) {
      throw ReplyWriterLessons.overtaken(channel.taken());
    }
    expect("abcdefghijKLM", "of two replies, the first of which had to wait");
  }

  @Test
  @Order(7)
  @Demand("interest")
  void itIsInterestedInWritingUntilTheLastByte() throws IOException {
    send("abc");
    send(""); // it has nothing that could wait, and is in nobody's way
    send("DEF");
    for (String so : new String[] {"a", "ab", "abc", "abcD", "abcDE"}) {
      clientReads(1);
      if (!key.isInterestedIn(OP_WRITE)) {
        throw ReplyWriterLessons.interestLost(so);
      }
    }
    clientReads(PLENTY);
    expect("abcDEF", "of two replies that had to wait");
  }

  @Test
  @Order(8)
  @Demand("interest")
  void andNoLonger() throws IOException {
    send("abc");
    clientReads(PLENTY);
    if (key.isInterestedIn(OP_WRITE)) {
      throw ReplyWriterLessons.interestLeftOn();
    }
    NarrowChannel narrow = new NarrowChannel(ReplyWriterLessons::stubborn);
    SpyKey other = new SpyKey(OP_READ);
    ReplyWriter fresh = new ReplyWriter(narrow, other);
    fresh.send(ByteBuffer.wrap("abc".getBytes(UTF_8)));
    narrow.makeRoom(3);
    fresh.ready();
    if (other.isInterestedIn(OP_WRITE)) {
      throw ReplyWriterLessons.oneTurnTooLong();
    }
  }

  @Test
  @Order(9)
  @Demand("interest")
  void whetherToReadIsForOthersToSay() throws IOException {
    send("abc");
    expectReading(true, "while a reply waits");
    clientReads(PLENTY);
    expectReading(true, "when nothing waits any more");
    key.interestOpsAnd(~OP_READ);
    send("abc".repeat(PLENTY));
    expectReading(false, "while a reply waits");
    clientReads(PLENTY * PLENTY);
    expectReading(false, "when nothing waits any more");
  }

  @Test
  @Order(10)
  @Demand("failures")
  void theLoopHearsOfAClientThatHasGone() throws IOException {
    send("abc");
    channel.breakOff();
    try {
      writer.ready();
    } catch (Exception e) {
      expectFailure();
      return; // the loop closes the connection
    }
    throw ReplyWriterLessons.silent("ready()");
  }

  @Test
  @Order(23)
  @Demand("interest")
  void alsoWhenTheySayAnythingMeanwhile() throws IOException {
    send("abc");
    key.interestOpsAnd(~OP_READ);
    clientReads(PLENTY);
    expectReading(false, "when it was switched off while a reply waited");
    send("abc".repeat(PLENTY));
    key.interestOpsOr(OP_READ);
    clientReads(PLENTY * PLENTY);
    expectReading(true, "when it was switched on while a reply waited");
  }

  @Test
  @Order(24)
  @Demand("the buffer")
  void whatNeedNotWaitIsNotCopied() throws IOException {
    ByteBuffer large = ByteBuffer.allocate(MUCH);
    ReplyWriter fresh = new ReplyWriter(takes(MUCH, new StringBuilder()), key);
    if (Footprint.allocated(() -> fresh.send(large.position(0))) > MUCH / 2) {
      throw ReplyWriterLessons.copiesWhatLeaves();
    }
  }

  private static void expectFailure() {
    NarrowChannel broken = new NarrowChannel(ReplyWriterLessons::stubborn);
    broken.breakOff();
    try {
      new ReplyWriter(broken, new SpyKey(OP_READ)).send(ByteBuffer.allocate(1));
    } catch (Exception e) {
      return;
    }
    throw ReplyWriterLessons.silent("send()");
  }

  @Test
  @Order(11)
  @Demand("the buffer")
  void theBufferMayBeOfAnyKind() throws IOException {
    ByteBuffer all = ByteBuffer.wrap("##hello##".getBytes(UTF_8));
    String slice = sent(all.slice(2, 5), "in the middle of an array");
    String direct = sent(ByteBuffer.allocateDirect(5).put(all.slice(2, 5)).flip(), "direct");
    String fixed = sent(all.slice(2, 5).asReadOnlyBuffer(), "read-only");
    for (String each : new String[] {slice, direct, fixed}) {
      if (!each.equals("hello")) {
        throw ReplyWriterLessons.anyBuffer("what was written is \"" + each + "\"");
      }
    }
  }

  private static String sent(ByteBuffer reply, String kind) throws IOException {
    NarrowChannel narrow = new NarrowChannel(ReplyWriterLessons::stubborn);
    ReplyWriter fresh = new ReplyWriter(narrow, new SpyKey(OP_READ));
    try {
      narrow.makeRoom(2);
      fresh.send(reply);
      narrow.makeRoom(PLENTY);
      fresh.ready();
    } catch (RuntimeException e) {
      throw ReplyWriterLessons.anyBuffer(Lesson.name(e) + ", the buffer being " + kind);
    }
    return narrow.taken();
  }

  @Test
  @Order(12)
  @Demand("any length")
  void aReplyMayBeLong() throws IOException {
    for (int length : new int[] {64 << 10, 100_000, 1 << 20}) {
      String reply = "x".repeat(length);
      NarrowChannel narrow = new NarrowChannel(ReplyWriterLessons::stubborn);
      ReplyWriter fresh = new ReplyWriter(narrow, new SpyKey(OP_READ));
      try {
        fresh.send(ByteBuffer.wrap(reply.getBytes(UTF_8)));
        narrow.makeRoom(length);
        fresh.ready();
      } catch (RuntimeException e) {
        throw ReplyWriterLessons.tooLong(length, Lesson.name(e));
      }
      if (!narrow.taken().equals(reply)) {
        throw ReplyWriterLessons.tooLong(length, narrow.taken().length() + " bytes were written");
      }
    }
  }

  /// The client reads all the time: there is room again after each write that was cut short.
  @Test
  @Order(14)
  @Demand("now and later")
  void whatIsNotTakenWholeIsTheLastOfItsTurn() throws IOException {
    StringBuilder taken = new StringBuilder();
    ReplyWriter fresh = new ReplyWriter(takes(3, taken), key);
    fresh.send(ByteBuffer.wrap("abcdefghij".getBytes(UTF_8)));
    fresh.send(ByteBuffer.wrap("KLM".getBytes(UTF_8)));
    for (int turn = 0; turn < PLENTY && key.isInterestedIn(OP_WRITE); turn++) {
      fresh.ready();
    }
    if (!taken.toString().equals("abcdefghijKLM")) {
      throw ReplyWriterLessons.mixedUp(taken.toString());
    }
  }

  /// Takes some bytes at a time, whatever it is given, and notes the first few.
  private static WritableByteChannel takes(int atOnce, StringBuilder taken) {
    return new WritableByteChannel() {
      @Override
      public int write(ByteBuffer source) {
        int count = Math.min(atOnce, source.remaining());
        for (int i = 0; i < Math.min(count, PLENTY); i++) {
          taken.append((char) source.get(source.position() + i));
        }
        source.position(source.position() + count);
        return count;
      }

      @Override
      public boolean isOpen() {
        return true;
      }

      @Override
      public void close() {}
    };
  }

  @Test
  @Order(20)
  @Demand("any length")
  void manyRepliesMayWait() throws IOException {
    NarrowChannel narrow = new NarrowChannel(ReplyWriterLessons::stubborn);
    ReplyWriter fresh = new ReplyWriter(narrow, new SpyKey(OP_READ));
    try {
      for (int i = 0; i < MANY; i++) {
        fresh.send(ByteBuffer.wrap("x".getBytes(UTF_8)));
      }
      narrow.makeRoom(MANY);
      fresh.ready();
    } catch (IOException | RuntimeException e) {
      throw ReplyWriterLessons.tooMany(MANY, Lesson.name(e));
    }
    if (narrow.taken().length() != MANY) {
      throw ReplyWriterLessons.tooMany(MANY, narrow.taken().length() + " of them were written");
    }
  }

  /// A reply comes whenever one has left, so that one of them always waits.
  @Test
  @Order(13)
  @Demand("any length")
  void whatHasLeftIsNotKept() throws IOException {
    ByteBuffer reply = ByteBuffer.allocate(REPLY);
    NarrowChannel narrow = new NarrowChannel(ReplyWriterLessons::stubborn);
    narrow.forgetWhatIsTaken();
    ReplyWriter fresh = new ReplyWriter(narrow, new SpyKey(OP_READ));
    fresh.send(reply.clear());
    long[] allocated = {0};
    boolean keeps =
        Footprint.keeps(
            MANY * REPLY / 4,
            () -> {
              allocated[0] =
                  Footprint.allocated(() -> {
                    for (int i = 0; i < MANY; i++) {
                      fresh.send(reply.clear());
                      narrow.makeRoom(REPLY);
                      fresh.ready();
                    }
                  });
            });
    fresh.send(reply.clear());
    if (keeps || allocated[0] > 16 * MANY * REPLY) {
      throw ReplyWriterLessons.keepsWhatHasLeft();
    }
  }

  @Test
  @Order(21)
  @Demand("the buffer")
  void aByteOfALargeBufferIsAByte() throws IOException {
    ByteBuffer large = ByteBuffer.allocate(MUCH);
    if (Footprint.allocated(() -> writer.send(large.limit(1))) > MUCH / 2) {
      throw ReplyWriterLessons.keepsTheWholeBuffer();
    }
  }

  @Test
  @Order(22)
  @Demand("any length")
  void whatWaitsIsNotCopiedAgain() throws IOException {
    writer.send(ByteBuffer.allocate(MUCH));
    Footprint.Work<IOException> reading =
        () -> {
          for (int i = 0; i < REPLY; i++) {
            channel.makeRoom(1);
            writer.ready();
          }
        };
    if (Footprint.allocated(reading) > 16L * MUCH) {
      throw ReplyWriterLessons.copiesAgain(REPLY);
    }
  }

  /// What moves all that is left to the front of its buffer allocates nothing.
  @Test
  @Order(25)
  @Demand("any length")
  void norIsItMoved() {
    if (Growth.isOutOfProportion(PIECES, ReplyWriterTest::takeInPieces)) {
      throw ReplyWriterLessons.movesTheRest();
    }
  }

  private static void takeInPieces(Growth growth, int pieces) {
    NarrowChannel narrow = new NarrowChannel(ReplyWriterLessons::stubborn);
    narrow.forgetWhatIsTaken();
    ReplyWriter fresh = new ReplyWriter(narrow, new SpyKey(OP_READ));
    try {
      fresh.send(ByteBuffer.allocate(pieces * PIECE));
      for (int i = 0; i < pieces; i++) {
        growth.step();
        narrow.makeRoom(PIECE);
        fresh.ready();
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void send(String reply) throws IOException {
    writer.send(ByteBuffer.wrap(reply.getBytes(UTF_8)));
  }

  /// What a loop does when a client makes room: as long as there is room and interest in it.
  private void clientReads(int bytes) throws IOException {
    channel.makeRoom(bytes);
    for (int turn = 0; turn < PLENTY && channel.hasRoom() && key.isInterestedIn(OP_WRITE); turn++) {
      writer.ready();
    }
  }

  private void expect(String expected, String when) {
    String taken = channel.taken();
    if (!taken.equals(expected)) {
      throw ReplyWriterLessons.wrongBytes(expected, taken, when, key.isInterestedIn(OP_WRITE));
    }
  }

  private void expectReading(boolean wanted, String when) {
    if (key.isInterestedIn(OP_READ) != wanted) {
      throw ReplyWriterLessons.readingChanged(wanted, when);
    }
  }
}
