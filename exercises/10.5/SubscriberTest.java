package manyclients.exercises.ch10;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.ByteArrayOutputStream;
import java.util.Random;
import manyclients.exercises.support.Demand;
import manyclients.exercises.support.Growth;
import manyclients.exercises.support.Lesson;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;

/// One subscriber, whose socket has as much room as the test says.
class SubscriberTest {
  private static final String SECTION = "subscribe";
  private static final int PLENTY = 1_000_000;

  @Test
  @Order(1)
  @Demand("no waiting")
  void aFullClientIsLeftAlone() {
    Socket socket = new Socket();
    socket.isStrict = true;
    Subscriber subscriber = new Subscriber(socket, PLENTY);
    socket.room = 2;
    publish(subscriber, "hello");
    publish(subscriber, "you");
    for (int room : new int[] {0, 1, 0, 3}) {
      socket.writable(subscriber, room);
      publish(subscriber, "and you");
    }
  }

  @Test
  @Order(2)
  @Demand("whole and in order")
  void theClientMayStopAnywhere() {
    for (int room = 1; room < 12; room++) {
      Socket socket = new Socket();
      Subscriber subscriber = new Subscriber(socket, PLENTY);
      socket.room = room;
      for (String message : new String[] {"hello", "you", "and", "all the others"}) {
        publish(subscriber, message);
        expectPrefix(socket, "helloyouandall the others");
      }
      for (int i = 0; i < 30; i++) {
        socket.writable(subscriber, room);
        expectPrefix(socket, "helloyouandall the others");
      }
      expect(
          "\"helloyouandall the others\", " + room + " bytes at a time",
          socket.got(),
          "helloyouandall the others",
          "Keep the bytes that the client has not taken, and send them when it has room.");
    }
  }

  @Test
  @Order(3)
  @Demand("whole and in order")
  void messagesAndReadsInRandomOrder() {
    Random random = new Random(10);
    for (int story = 0; story < 300; story++) {
      Socket socket = new Socket();
      Subscriber subscriber = new Subscriber(socket, PLENTY);
      StringBuilder all = new StringBuilder();
      for (int i = 0; i < 40; i++) {
        if (random.nextBoolean()) {
          String message = ("<" + i + ">").repeat(random.nextInt(4));
          all.append(message);
          publish(subscriber, message);
        } else {
          socket.writable(subscriber, random.nextInt(9));
        }
        expectPrefix(socket, all.toString());
      }
      for (int i = 0; i < 50; i++) {
        socket.writable(subscriber, PLENTY);
      }
      expect("all messages in order", socket.got(), all.toString(), "One of them is missing.");
    }
  }

  @Test
  @Order(4)
  @Demand("in time")
  void bytesForWhichThereIsRoomAreSent() {
    Socket socket = new Socket();
    Subscriber subscriber = new Subscriber(socket, PLENTY);
    socket.room = PLENTY;
    publish(subscriber, "now");
    String means = "The client has room, and waits: no later call will come to send these bytes.";
    expect("\"now\" to be sent by publish()", socket.got(), "now", means);
    socket.room = 1;
    publish(subscriber, "one");
    publish(subscriber, "two");
    publish(subscriber, "three");
    socket.writable(subscriber, PLENTY);
    expect("all of it to be sent by writable()", socket.got(), "nowonetwothree", means);
  }

  @Test
  @Order(5)
  @Demand("the bound")
  void noMoreThanTheBoundWaits() {
    Socket socket = new Socket();
    Subscriber subscriber = new Subscriber(socket, 10);
    socket.room = PLENTY;
    publish(subscriber, "a long message that is taken at once");
    expectOpen(socket, "Bytes that were taken do not wait: look at the bound after sending.");
    socket.room = 2;
    publish(subscriber, "1234567");
    expectWaiting(subscriber, 5);
    publish(subscriber, "12345");
    expectWaiting(subscriber, 10);
    expectOpen(socket, "Exactly the bound is not too much.");
    socket.writable(subscriber, 1);
    expectWaiting(subscriber, 9);
    publish(subscriber, "12");
    if (socket.hangUps != 1) {
      throw new Lesson(
          "the connection to be ended once, when 11 bytes wait and 10 may",
          "hangUp() was called " + socket.hangUps + " times",
          "A client that does not read takes memory from all the others. Count bytes, not messages."
              + " And a client that has lost a message must be told.",
          SECTION);
    }
  }

  @Test
  @Order(6)
  @Demand("the end")
  void nothingIsSentAfterTheEnd() {
    Socket socket = new Socket();
    Subscriber subscriber = new Subscriber(socket, 3);
    publish(subscriber, "1234");
    String before = socket.got();
    expectWaiting(subscriber, 0);
    socket.writable(subscriber, PLENTY);
    publish(subscriber, "5");
    publish(subscriber, "6789");
    socket.writable(subscriber, PLENTY);
    expect("nothing to be sent after the end", socket.got(), before, "The connection is closed.");
    expectWaiting(subscriber, 0);
    expect("one hangUp()", "" + socket.hangUps, "1", "The descriptor may be another client's now.");
  }

  @Test
  @Order(7)
  @Demand("the cost")
  void aLongMessageThatIsTakenInSmallParts() {
    boolean isCopied =
        Growth.isOutOfProportion(
            4_096,
            (growth, size) -> {
              Socket socket = new Socket();
              Subscriber subscriber = new Subscriber(socket, PLENTY);
              subscriber.publish(new byte[size]);
              for (int i = 0; i < size; i++) {
                socket.writable(subscriber, 1);
                growth.step();
              }
            });
    if (isCopied) {
      throw new Lesson(
          "a message of twice the length, taken byte by byte, to take twice the time",
          "it takes far more",
          "The rest is copied for each part that is taken. Remember the place where it goes on"
              + " instead.",
          SECTION);
    }
  }

  private static void publish(Subscriber subscriber, String message) {
    subscriber.publish(message.getBytes(US_ASCII));
  }

  private static void expectPrefix(Socket socket, String all) {
    String got = socket.got();
    if (!all.startsWith(got)) {
      throw new Lesson(
          "the client to have got the beginning of \"" + all + "\"",
          "it got \"" + got + "\"",
          "A message goes on where the client stopped taking it, and the next message comes after"
              + " it.",
          SECTION);
    }
  }

  private static void expectWaiting(Subscriber subscriber, int bytes) {
    String means = "Bytes that were published and not taken wait, until the connection has ended.";
    expect("waiting() to be " + bytes, "" + subscriber.waiting(), "" + bytes, means);
  }

  private static void expectOpen(Socket socket, String means) {
    expect("no hangUp()", "" + socket.hangUps, "0", means);
  }

  private static void expect(String what, String got, String expected, String means) {
    if (!got.equals(expected)) {
      throw new Lesson(what, "it is \"" + got + "\"", means, SECTION);
    }
  }

  /// The client's end.
  private static final class Socket implements Subscriber.Client {
    private final ByteArrayOutputStream got = new ByteArrayOutputStream();
    private int room;
    private int hangUps;
    private boolean isStrict;
    private boolean isFull;

    @Override
    public int take(byte[] message, int from) {
      if (isStrict && isFull) {
        throw new Lesson(
            "a full client to be left alone until writable() is called",
            "it was offered something",
            "Each offer is a system call that can do nothing. A loop that offers until everything"
                + " is taken serves no other client.",
            SECTION);
      }
      int taken = Math.min(room, message.length - from);
      got.write(message, from, taken);
      room -= taken;
      isFull = from + taken < message.length;
      return taken;
    }

    void writable(Subscriber subscriber, int room) {
      this.room = room;
      isFull = false;
      subscriber.writable();
    }

    @Override
    public void hangUp() {
      hangUps++;
    }

    String got() {
      return got.toString(US_ASCII);
    }
  }
}
