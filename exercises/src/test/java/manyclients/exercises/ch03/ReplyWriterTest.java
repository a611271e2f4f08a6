package manyclients.exercises.ch03;

import static java.nio.channels.SelectionKey.OP_READ;
import static java.nio.channels.SelectionKey.OP_WRITE;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.ByteBuffer;
import manyclients.exercises.support.NarrowChannel;
import manyclients.exercises.support.SpyKey;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;

/// A client whose socket has little room, and a loop that this test plays.
class ReplyWriterTest {
  private static final int PLENTY = 100;

  private final NarrowChannel channel = new NarrowChannel(ReplyWriterLessons::stubborn);
  private final SpyKey key = new SpyKey(OP_READ);
  private final ReplyWriter writer = new ReplyWriter(channel, key);

  @Test
  @Order(1)
  void aReplyThatFindsRoomLeavesAtOnce() throws IOException {
    channel.makeRoom(PLENTY);
    send("hello");
    expect("hello", "after a reply for which there was room");
    if (key.isInterestedIn(OP_WRITE)) {
      throw ReplyWriterLessons.needlessInterest();
    }
  }

  @Test
  @Order(2)
  void whatFindsNoRoomIsWrittenLater() throws IOException {
    channel.makeRoom(4);
    send("abcdefghij");
    expect("abcd", "from a channel with room for four bytes");
    clientReads(PLENTY);
    expect("abcdefghij", "after the client had read");
  }

  @Test
  @Order(3)
  void aReplyMayTakeManySteps() throws IOException {
    send("abcdefghij");
    for (int i = 0; i < 5; i++) {
      clientReads(2);
    }
    expect("abcdefghij", "from a client that reads two bytes at a time");
  }

  @Test
  @Order(4)
  void afterwardsTheBufferBelongsToTheLoop() throws IOException {
    ByteBuffer lent = ByteBuffer.allocate(10);
    channel.makeRoom(4);
    writer.send(lent.put("abcdefghij".getBytes(UTF_8)).flip());
    lent.clear().put("##########".getBytes(UTF_8)).flip(); // somebody else's reply
    clientReads(PLENTY);
    if (channel.taken().contains("#")) {
      throw ReplyWriterLessons.notYours(channel.taken());
    }
    expect("abcdefghij", "after the client had read");
  }

  @Test
  @Order(5)
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
  @Order(6)
  void itIsInterestedInWritingUntilTheLastByte() throws IOException {
    send("abc");
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
  @Order(7)
  void andNoLonger() throws IOException {
    send("abc");
    clientReads(PLENTY);
    if (key.isInterestedIn(OP_WRITE)) {
      throw ReplyWriterLessons.interestLeftOn();
    }
  }

  @Test
  @Order(8)
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
  @Order(9)
  void theLoopHearsOfAClientThatHasGone() throws IOException {
    send("abc");
    channel.breakOff();
    try {
      writer.ready();
    } catch (Exception e) {
      return; // the loop closes the connection
    }
    throw ReplyWriterLessons.silent();
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
