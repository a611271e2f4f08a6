package manyclients.exercises.ch02;

import java.util.List;
import manyclients.exercises.support.Demand;
import manyclients.exercises.support.Lesson;
import manyclients.exercises.support.Pipe;
import manyclients.exercises.support.Sequences;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;

/// Two clients on a wheel: one reads everything it is sent, the other as much as a test says.
class EchoWheelTest {
  private static final String LONG = "the slow one has said all of this, and more than that";

  private final Pipe slow = new Pipe(EchoWheelTest::waits);
  private final Pipe quick = new Pipe(EchoWheelTest::waits);
  private final EchoWheel wheel = new EchoWheel();

  EchoWheelTest() {
    quick.makeRoom(10_000);
    wheel.add(slow);
    wheel.add(quick);
  }

  @Test
  @Order(1)
  @Demand("once a visit")
  void clientsThatReadAreAnswered() {
    slow.makeRoom(100);
    slow.say("hello");
    quick.say("good day");
    turn(2);
    expect(slow, "hello", "the first client");
    expect(quick, "good day", "the second client");
  }

  @Test
  @Order(2)
  @Demand("the rest")
  void aClientThatDoesNotReadKeepsNoOtherWaiting() {
    slow.say("hello?");
    quick.say("good day");
    turn(2);
    expect(quick, "good day", "the client visited after one that does not read");
  }

  @Test
  @Order(3)
  @Demand("the rest")
  void bytesThatDidNotFitAreWrittenLater() {
    slow.say(LONG);
    for (int i = 0; i < LONG.length(); i++) {
      slow.makeRoom(i % 3);
      quick.say("x");
      wheel.turn();
    }
    slow.makeRoom(100);
    turn(10);
    expect(slow, LONG, "a client that reads a little at a time");
    expect(quick, "x".repeat(LONG.length()), "the client visited after it");
  }

  @Test
  @Order(4)
  @Demand("not read")
  void nothingIsReadFromAClientWhileBytesAreLeftForIt() {
    slow.say("x");
    turn(1);
    slow.say("x".repeat(999));
    turn(5);
    if (slow.heard() > 1) {
      throw new Lesson(
          "nothing more to be read from a client that has not taken the byte it was sent",
          "the wheel has read " + (slow.heard() - 1) + " more",
          "Read from a client only when everything that it sent has been written. Otherwise the"
              + " client decides how much memory you need.",
          "non-blocking");
    }
    slow.makeRoom(1_000);
    turn(1_000);
    expect(slow, "x".repeat(1_000), "the client, when it reads again");
  }

  @Test
  @Order(5)
  @Demand("once a visit")
  void aVisitReadsOnceAndWritesOnceAtMost() {
    slow.say("x".repeat(1_000));
    for (int room = 0; room < 64; room++) {
      int reads = slow.reads();
      int writes = slow.writes();
      slow.makeRoom(room);
      wheel.turn();
      expectOne("read", slow.reads() - reads);
      expectOne("write", slow.writes() - writes);
    }
  }

  @Test
  @Order(6)
  @Demand("found")
  void aTurnReportsWhetherBytesHaveMoved() {
    slow.say("0123456789".repeat(4));
    for (int room : new int[] {0, 0, 3, 0, 5, 100, 0, 0, 0, 0, 0, 0}) {
      int moved = slow.heard() + slow.taken().length();
      slow.makeRoom(room);
      boolean found = wheel.turn();
      moved = slow.heard() + slow.taken().length() - moved;
      if (found != moved > 0) {
        throw new Lesson(
            "turn() to return %s when %d %s read or written"
                .formatted(!found, moved, moved == 1 ? "byte was" : "bytes were"),
            "it returned " + found,
            found
                ? "A wheel whose turns report moved bytes never naps, and uses a whole core for one"
                    + " client that does not read."
                : "Bytes have moved, so there may be more to do. A wheel that naps now is late.",
            "nap");
      }
    }
  }

  @Test
  @Order(7)
  @Demand("closing")
  void aClientThatEndsItsStreamIsSentTheRestAndClosed() {
    slow.say("goodbye");
    slow.end();
    turn(3);
    for (int i = 0; i < 5; i++) {
      slow.makeRoom(3);
      turn(1);
    }
    expect(slow, "goodbye", "a client that has ended its stream, and reads a little at a time");
    expectClosed("a client that has ended its stream and was sent everything");
  }

  @Test
  @Order(8)
  @Demand("closing")
  void aClientThatFailsIsClosed() {
    slow.say("hello?");
    slow.makeRoom(1);
    turn(2);
    slow.breakOff();
    quick.say("good day");
    turn(2);
    expect(quick, "good day", "the client visited after one whose connection was reset");
    expectClosed("a client whose connection was reset while bytes were left for it");
  }

  @Test
  @Order(9)
  @Demand("the rest")
  void eachClientGetsItsBytesWhateverHappens() {
    Sequences.all(
        List.of("send 1", "send 40", "read 1", "read 20", "a turn"),
        5,
        steps -> {
          new EchoWheelTest().play(steps);
          return true;
        });
  }

  private void play(List<String> steps) {
    StringBuilder said = new StringBuilder();
    for (String step : steps) {
      int count = step.equals("a turn") ? 0 : Integer.parseInt(step.substring(5));
      if (step.startsWith("send")) {
        String text = (LONG + LONG).substring(said.length() % 50).substring(0, count);
        said.append(text);
        slow.say(text);
        quick.say(text);
      } else if (step.startsWith("read")) {
        slow.makeRoom(count);
      } else {
        wheel.turn();
      }
    }
    slow.makeRoom(1_000);
    turn(40);
    String story = " (" + Sequences.told(steps) + ", and then it reads all)";
    expect(slow, said.toString(), "the slow client" + story);
    expect(quick, said.toString(), "the other client" + story);
  }

  private void turn(int times) {
    for (int i = 0; i < times; i++) {
      wheel.turn();
    }
  }

  private static Lesson waits() {
    return new Lesson(
        "turn() to go on to the next client when one takes nothing",
        "it called write() again and again, which returned 0 each time",
        "The only thread waits for one client, and all other clients wait with it.",
        "non-blocking");
  }

  private static void expect(Pipe client, String wanted, String which) {
    String got = client.taken();
    if (!got.equals(wanted)) {
      boolean cut = !client.isOpen() && wanted.startsWith(got);
      throw new Lesson(
          "\"" + wanted + "\" to be sent to " + which,
          "\"" + got + "\" was sent" + (cut ? ", and then it was closed" : ""),
          cut
              ? "A slow client has not gone. Close a client when everything has been written."
              : "Keep the bytes that a channel does not take for the next visit to its client. They"
                  + " must not be lost, or overwritten, or sent to another client.",
          "non-blocking");
    }
  }

  private static void expectOne(String what, int count) {
    if (count > 1) {
      throw new Lesson(
          "at most one " + what + " per client in a turn",
          "there were " + count + " for one client",
          "A client that always sends more, or always takes more, would keep the wheel for itself."
              + " The rest can wait for the next turn.",
          "non-blocking");
    }
  }

  private void expectClosed(String which) {
    boolean visited = wheel.size() == 2;
    if (slow.isOpen() || visited) {
      throw new Lesson(
          which + " to be closed and removed",
          visited ? "it is still visited" : "its channel is open",
          visited
              ? "turn() closes and removes a client if visit() sets hasEnded or lets the exception"
                  + " out. Otherwise it is visited for ever."
              : "A removed client must be closed, too. Otherwise it waits until a garbage"
                  + " collection resets its connection.",
          "forgotten");
    }
  }
}
