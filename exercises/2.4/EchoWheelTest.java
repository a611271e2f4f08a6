package manyclients.exercises.ch02;

import manyclients.exercises.support.Demand;
import manyclients.exercises.support.Pipe;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;

/// Some clients, one of which does not read.
class EchoWheelTest {
  private static final int ENOUGH_AT_ONCE = 32;
  private static final int PATIENT = 1_000;
  private static final String LONG = "the slow one has said all of this, and more than that";

  private final Pipe quick = new Pipe(EchoWheelLessons::stubborn);
  private final Pipe slow = new Pipe(EchoWheelLessons::stubborn);
  private final Pipe other = new Pipe(EchoWheelLessons::stubborn);
  private final EchoWheel wheel = new EchoWheel();

  EchoWheelTest() {
    quick.makeRoom(10_000);
    other.makeRoom(10_000);
    wheel.add(quick);
    wheel.add(slow);
    wheel.add(other);
  }

  @Test
  @Order(1)
  @Demand("once a visit")
  void aClientThatReadsIsAnswered() {
    quick.say("hello");
    other.say("good day");
    wheel.turn();
    expect(quick, "hello", "the first client");
    expect(other, "good day", "the last client");
  }

  @Test
  @Order(2)
  @Demand("the rest")
  void oneThatDoesNotReadKeepsNoOtherWaiting() {
    slow.say("hello?");
    quick.say("hello");
    other.say("good day");
    wheel.turn();
    expect(quick, "hello", "the client before one that does not read");
    expect(other, "good day", "the client behind one that does not read");
  }

  @Test
  @Order(3)
  @Demand("the rest")
  void whatCouldNotBeWrittenIsWrittenLater() {
    slow.say(LONG);
    for (int i = 0; i < LONG.length(); i++) {
      slow.makeRoom(i % 3);
      other.say("x");
      wheel.turn();
    }
    turn(LONG.length(), 3);
    expect(slow, LONG, "a client that reads a little at a time");
    expect(other, "x".repeat(LONG.length()), "the client behind it");
  }

  @Test
  @Order(4)
  @Demand("not read")
  void aClientThatDoesNotListenMayNotAsk() {
    slow.say("x");
    turn(1, 0);
    slow.say("x".repeat(999));
    turn(PATIENT, 0);
    if (slow.heard() > 1) {
      throw EchoWheelLessons.greedy(slow.heard());
    }
    turn(500, 10);
    expect(slow, "x".repeat(1_000), "the client, when it reads at last");
  }

  @Test
  @Order(5)
  @Demand("found")
  void itSaysWhetherThereWasAnythingToDo() {
    slow.say("hello?");
    expectFound(true, "that has read something");
    expectFound(false, "that could write nothing");
    slow.makeRoom(3);
    expectFound(true, "that has written three bytes of six");
    expectFound(false, "that could write nothing");
    slow.makeRoom(10);
    expectFound(true, "that has written the rest");
    expectFound(false, "in which nobody said anything");
    slow.say("0123456789");
    wheel.turn();
    slow.makeRoom(1);
    expectFound(true, "that has written one byte");
  }

  @Test
  @Order(6)
  @Demand("half-closed")
  void aClientThatLeavesIsSentTheRestAndClosed() {
    slow.say("goodbye");
    slow.end();
    turn(5, 0);
    turn(5, 3);
    expect(slow, "goodbye", "a client that had said its last, and reads a little at a time");
    turn(2, 3);
    expectGone(slow, "a client that has said its last and got all answers");
  }

  @Test
  @Order(7)
  @Demand("failures")
  void aClientThatFailsIsClosedAndTheOthersDoNotNotice() {
    slow.breakOff();
    other.say("good day");
    wheel.turn();
    expect(other, "good day", "the client behind one whose connection is reset");
    expectGone(slow, "a client whose connection is reset");
  }

  @Test
  @Order(8)
  @Demand("failures")
  void aClientThatFailsLaterIsClosedToo() {
    slow.say("hello?");
    turn(2, 1);
    slow.breakOff();
    other.say("good day");
    wheel.turn();
    expect(other, "good day", "the client behind one whose connection is reset");
    expectGone(slow, "a client whose connection is reset while a part of its answer waits");
  }

  @Test
  @Order(9)
  @Demand("once a visit")
  void aClientThatNeverPausesKeepsNoOtherWaiting() {
    quick.say("xé".repeat(500)); // three bytes: a read ends in the midst of a letter, too
    wheel.turn();
    if (quick.heard() > ENOUGH_AT_ONCE) {
      throw EchoWheelLessons.onlyOne(quick.heard());
    }
    if (quick.reads() > 1) {
      throw EchoWheelLessons.readTwice(quick.reads());
    }
    for (int i = 0; i < 100; i++) {
      wheel.turn();
    }
    expect(quick, "xé".repeat(500), "a client that says a lot at once");
  }

  @Test
  @Order(10)
  @Demand("once a visit")
  void aVisitIsOneReadAndOneWriteAtMost() {
    slow.say("x".repeat(1_000));
    for (int room = 0; room < 2 * ENOUGH_AT_ONCE; room++) {
      int reads = slow.reads();
      int writes = slow.writes();
      turn(1, room);
      if (slow.reads() > reads + 1) {
        throw EchoWheelLessons.readTwice(slow.reads() - reads);
      }
      if (slow.writes() > writes + 1) {
        throw EchoWheelLessons.wroteTwice(slow.writes() - writes);
      }
    }
  }

  private void turn(int times, int room) {
    for (int i = 0; i < times; i++) {
      slow.makeRoom(room);
      wheel.turn();
    }
  }

  private void expect(Pipe client, String wanted, String who) {
    if (!client.taken().equals(wanted)) {
      throw EchoWheelLessons.answered(wanted, client.taken(), who, client.isOpen());
    }
  }

  private void expectFound(boolean wanted, String turn) {
    if (wheel.turn() != wanted) {
      throw EchoWheelLessons.found(wanted, turn);
    }
  }

  private void expectGone(Pipe client, String who) {
    if (client.isOpen() || wheel.size() != 2) {
      throw EchoWheelLessons.stays(who, client.isOpen(), wheel.size() == 2);
    }
  }
}
