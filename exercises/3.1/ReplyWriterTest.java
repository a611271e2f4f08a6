package manyclients.exercises.ch03;

import static java.nio.channels.SelectionKey.OP_READ;
import static java.nio.channels.SelectionKey.OP_WRITE;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.WritableByteChannel;
import java.util.List;
import manyclients.exercises.support.Demand;
import manyclients.exercises.support.Lesson;
import manyclients.exercises.support.Sequences;
import manyclients.exercises.support.SpyKey;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;

/// A channel with little room, and a loop that this test plays.
class ReplyWriterTest {
  private final Channel channel = new Channel();
  private final SpyKey key = new SpyKey(OP_READ);
  private final ReplyWriter writer = new ReplyWriter(channel, key);
  private int sent; // bytes

  @Test
  @Order(1)
  @Demand("now and later")
  void aReplyForWhichThereIsRoomLeavesImmediately() throws IOException {
    channel.room = 100;
    send("hello");
    expect(
        "hello",
        "when send() has returned, and the channel had room for 100 bytes",
        "Write first. Asking the selector first costs every reply a turn of the loop.");
  }

  @Test
  @Order(2)
  @Demand("now and later")
  void theRestOfAReplyIsWrittenLater() throws IOException {
    channel.room = 4;
    send("abcdefghij");
    String means = "write() takes what there is room for, and leaves the rest in the buffer.";
    expect("abcd", "when the channel had room for four bytes", means);
    makeRoom(3);
    expect("abcdefg", "when the channel had room for three bytes more", means);
    makeRoom(100);
    expect("abcdefghij", "when the channel had room for all bytes", means);
  }

  @Test
  @Order(3)
  @Demand("now and later")
  void theRestMayBeLong() throws IOException {
    int length = 100_000;
    for (int i = 0; i < 3; i++) {
      send("x".repeat(length));
    }
    makeRoom(3 * length);
    if (channel.taken.length() != 3 * length) {
      throw new Lesson(
          "three replies of 100,000 bytes to be written when there is room for them",
          channel.taken.length() + " bytes were written",
          "A reply may be longer than any buffer that you allocate in advance.",
          "outbox");
    }
  }

  @Test
  @Order(4)
  @Demand("order")
  void aLaterReplyDoesNotOvertake() throws IOException {
    channel.room = 4;
    send("abcdefghij");
    channel.room = 100; // before the loop notices, there is another reply
    send("KLM");
    makeRoom(100);
    expect(
        "abcdefghijKLM",
        "when the first of two replies had to wait",
        "While bytes wait, a later reply waits behind them, even if there is room again.");
  }

  @Test
  @Order(5)
  @Demand("order")
  void aReplyIsWholeBeforeTheNextOneBegins() throws IOException {
    send("abcdefghij");
    send("KLM");
    channel.most = 3;
    makeRoom(100);
    expect(
        "abcdefghijKLM",
        "when the channel takes three bytes at a time, and has room again right away",
        "After a short write, the next bytes to write are those that it left over. Otherwise the"
            + " beginning of the next reply ends up in the middle of this one.");
  }

  @Test
  @Order(6)
  @Demand("the buffer")
  void theBufferBelongsToTheLoop() throws IOException {
    for (ByteBuffer lent : List.of(ByteBuffer.allocate(10), ByteBuffer.allocateDirect(10))) {
      String kind = lent.isDirect() ? "a direct buffer" : "a buffer on the heap";
      ReplyWriterTest fresh = new ReplyWriterTest();
      fresh.channel.room = 4;
      try {
        fresh.writer.send(lent.put("abcdefghij".getBytes(UTF_8)).flip());
      } catch (RuntimeException e) {
        throw new Lesson(
            "a reply from " + kind + " to be sent",
            Lesson.name(e),
            "The buffer of a loop is usually a direct one, which has no array. put(ByteBuffer) and"
                + " get(byte[]) copy from any buffer.",
            "outbox");
      }
      lent.clear().put("##########".getBytes(UTF_8)).flip();
      fresh.makeRoom(100);
      fresh.expect(
          "abcdefghij",
          "from " + kind + " that is filled with ########## after send() has returned",
          "The loop has since filled the buffer for another client, and this client was sent that"
              + " client's reply. Copy the bytes that have to wait.");
    }
  }

  @Test
  @Order(7)
  @Demand("interest")
  void theKeyIsInterestedInWritingWhileBytesWait() throws IOException {
    channel.room = 2;
    send("ab");
    expectInterest();
    send("cd");
    send("EF");
    for (int i = 0; i < 4; i++) {
      expectInterest();
      makeRoom(1);
    }
    expectInterest();
  }

  @Test
  @Order(8)
  @Demand("interest")
  void interestInReadingIsLeftAlone() throws IOException {
    send("abc");
    expectReading(true, "while a reply waits");
    makeRoom(3);
    expectReading(true, "when a reply has left");
    send("abc");
    key.interestOpsAnd(~OP_READ);
    makeRoom(3);
    expectReading(false, "when it was switched off while a reply waited, which has left");
  }

  @Test
  @Order(9)
  @Demand("failures")
  void aWriteThatFailsIsReported() throws Throwable {
    send("abc");
    channel.broken = true;
    expectFailure("ready()", writer::ready);
    ReplyWriter fresh = new ReplyWriter(channel, new SpyKey(OP_READ));
    expectFailure("send()", () -> fresh.send(ByteBuffer.allocate(1)));
  }

  @Test
  @Order(10)
  @Demand("order")
  void everyByteIsSentInOrderWhateverHappens() {
    List<String> steps =
        List.of("send 0", "send 2", "send 9", "room for 1", "room for 5", "room for 9");
    Sequences.all(steps, 5, some -> new ReplyWriterTest().plays(some));
  }

  private boolean plays(List<String> steps) {
    channel.most = 4;
    StringBuilder replies = new StringBuilder();
    try {
      for (String step : steps) {
        int count = step.charAt(step.length() - 1) - '0';
        if (step.startsWith("send")) {
          int first = replies.length() % 16;
          String reply = "abcdefghijklmnopqrstuvwxyz".substring(first, first + count);
          replies.append(reply);
          send(reply);
        } else {
          makeRoom(count);
        }
        expectInterest();
      }
      makeRoom(100);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    String means = "Bytes were lost, sent twice or sent out of order. Follow these steps by hand.";
    expect(replies.toString(), "after: " + Sequences.told(steps) + ", and room for all", means);
    return true;
  }

  private void send(String reply) throws IOException {
    sent += reply.length();
    writer.send(ByteBuffer.wrap(reply.getBytes(UTF_8)));
  }

  /// Does what a loop does when a client makes room: calls `ready()` while there is room and
  /// interest in writing.
  private void makeRoom(int bytes) throws IOException {
    channel.room += bytes;
    for (int turn = 0; turn < 100 && channel.room > 0 && key.isInterestedIn(OP_WRITE); turn++) {
      writer.ready();
    }
  }

  private void expect(String wanted, String when, String means) {
    String taken = channel.taken.toString();
    if (!taken.equals(wanted)) {
      boolean rest = wanted.startsWith(taken) && !key.isInterestedIn(OP_WRITE);
      throw new Lesson(
          "\"" + wanted + "\" " + when,
          taken.isEmpty() ? "no byte was written" : "\"" + taken + "\" was written",
          rest ? means + " The rest was not kept, or interest in writing is off." : means,
          "remember");
    }
  }

  private void expectInterest() {
    int waiting = sent - channel.taken.length();
    if (key.isInterestedIn(OP_WRITE) != waiting > 0) {
      throw new Lesson(
          "interest in writing to be "
              + (waiting > 0 ? "on" : "off")
              + " while "
              + waiting
              + (waiting == 1 ? " byte waits" : " bytes wait"),
          "it is " + (waiting > 0 ? "off" : "on"),
          waiting > 0
              ? "The loop will not call ready() when there is room, so the rest waits for ever."
              : "A socket is nearly always writable. The selector would return immediately, in"
                  + " every turn, and the loop would never sleep again.",
          waiting > 0 ? "remember" : "spins");
    }
  }

  private void expectReading(boolean on, String when) {
    if (key.isInterestedIn(OP_READ) != on) {
      throw new Lesson(
          "interest in reading to be " + (on ? "on, as before, " : "off ") + when,
          "it is " + (on ? "off" : "on"),
          "If you set the whole interest set, you overwrite the bits of others. interestOpsOr and"
              + " interestOpsAnd change one bit.",
          "below");
    }
  }

  private static void expectFailure(String name, Executable call) throws Throwable {
    try {
      call.execute();
    } catch (IOException e) {
      return;
    }
    throw new Lesson(
        "an IOException out of " + name + " when the client has gone",
        name + " returned as if all were well",
        "The loop closes a connection that fails. If it does not learn of the failure, the"
            + " connection stays for ever.",
        "loop");
  }

  /// A channel that takes as many bytes as it has room for, and at most `most` in a write.
  private static final class Channel implements WritableByteChannel {
    private final StringBuilder taken = new StringBuilder();
    private int room;
    private int most = 1_000_000;
    private boolean broken;
    private int refused;

    @Override
    public int write(ByteBuffer source) throws IOException {
      if (broken) {
        throw new IOException("Connection reset by peer");
      }
      byte[] bytes = new byte[Math.min(Math.min(room, most), source.remaining())];
      source.get(bytes);
      taken.append(new String(bytes, UTF_8));
      room -= bytes.length;
      refused = room > 0 ? 0 : refused + 1;
      if (refused > 100) {
        throw new Lesson(
            "send() and ready() to return when the channel takes nothing",
            "they called write() again and again, which returned 0 each time",
            "The only thread waits for one client, and all other clients wait with it, whether it"
                + " spins or sleeps in between.",
            "idea");
      }
      return bytes.length;
    }

    @Override
    public boolean isOpen() {
      return !broken;
    }

    @Override
    public void close() {
      broken = true;
    }
  }
}
