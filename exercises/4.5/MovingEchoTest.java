package manyclients.exercises.ch04;

import static manyclients.exercises.support.Patience.until;

import java.io.IOException;
import java.nio.channels.SelectionKey;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import manyclients.exercises.support.Accesses;
import manyclients.exercises.support.Demand;
import manyclients.exercises.support.Errand;
import manyclients.exercises.support.HandLoop;
import manyclients.exercises.support.Lesson;
import manyclients.exercises.support.Loop;
import manyclients.exercises.support.Sequences;
import manyclients.exercises.support.ThreadLoop;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;

/// A real connection, and loops that the test turns by hand, so that it decides what happens when.
/// The last test has loops with their own threads.
class MovingEchoTest {
  private static final List<String> STEPS =
      List.of(
          "moveTo(1)", "moveTo(2)", "moveTo(3)", "loop 1 turns", "loop 2 turns", "loop 3 turns");

  private final MovingEchoStage stage = new MovingEchoStage();
  private final HandLoop one = stage.one;
  private final HandLoop two = stage.two;
  private final HandLoop three = stage.three;
  private final MovingEcho echo = stage.open();

  MovingEchoTest() throws IOException {}

  @AfterEach
  void closeAll() throws IOException {
    stage.close();
  }

  @Test
  @Order(1)
  @Demand("threads")
  void noThreadWaitsForAnother() {
    expectNoWait("the thread that calls moveTo()", () -> echo.moveTo(two));
    expectNoWait("the loop that the client leaves", () -> stage.turn(one));
    expectNoWait("the loop that the client goes to", () -> stage.turn(two));
  }

  @Test
  @Order(2)
  @Demand("moving")
  void theOtherLoopServesTheClient() {
    stage.talk("in its first loop");
    echo.moveTo(two);
    stage.settle();
    int before = one.calls();
    stage.talk("after a move");
    if (two.calls() == 0 || one.calls() > before) {
      throw new Lesson(
          "the client to be served by the loop that it was moved to, and by no other",
          one.calls() > before ? "the first loop still serves it" : "the other loop does not",
          "Moving a client means ending one registration in its loop, and making another one in the"
              + " other loop. A field that names a loop changes nothing.",
          "reactor");
    }
  }

  @Test
  @Order(3)
  @Demand("threads")
  void anyLoopMayAskForAMove() {
    three.post(() -> echo.moveTo(two));
    stage.turn(three);
    stage.settle();
    stage.expectIn(two, "when a third loop has asked");
    two.post(() -> echo.moveTo(three));
    stage.settle();
    stage.expectIn(three, "when its own loop has asked");
    one.post(() -> echo.moveTo(one));
    stage.settle();
    stage.expectIn(one, "when the loop that it goes to has asked");
  }

  @Test
  @Order(4)
  @Demand("nothing lost")
  void bytesThatWaitToBeWrittenMoveAlong() {
    stage.fill();
    echo.moveTo(two);
    stage.settle();
    if (two.interest() != SelectionKey.OP_WRITE) {
      throw new Lesson(
          "a client with unwritten bytes to be moved, and registered for writing only",
          "it was not moved, or is registered for something else",
          "A move changes the loop, but not the state: make the new registration with the interest"
              + " that fits the state. And do not wait until a client reads.",
          "connection");
    }
    stage.hearAll("and had not read when it was moved");
  }

  @Test
  @Order(5)
  @Demand("nothing lost")
  void bytesThatWaitToBeReadMoveAlong() {
    echo.moveTo(two);
    stage.client.say(5_000); // more than the loop reads at a time
    stage.settle();
    stage.hearAll("while it was being moved");
  }

  @Test
  @Order(6)
  @Demand("staying")
  void aClientStaysInTheRightLoop() {
    echo.moveTo(one);
    stage.settle();
    if (one.registrations() != 1) {
      throw new Lesson(
          "nothing to happen when a client is moved to the loop that it is in",
          "it was registered again",
          "The client is where it should be. A move would cost two tasks and two system calls.",
          "reactor");
    }
    stage.talk("after it was moved to the loop that it is in");
  }

  @Test
  @Order(7)
  @Demand("staying")
  void aClientThatHasLeftIsNotMoved() throws IOException {
    stage.client.hangUp();
    until(() -> {
      stage.turn(one);
      return !stage.client.channel().isOpen();
    });
    echo.moveTo(two);
    stage.settle();
    if (two.registrations() != 0) {
      throw new Lesson(
          "a client that has left not to be moved",
          "the other loop tried to register it",
          "When the task runs, the channel may be closed. Ask whether it is open.",
          "foreign");
    }
  }

  @Test
  @Order(8)
  @Demand("sent last")
  void theClientEndsWhereItWasSentLastWhateverHappens() {
    Sequences.all(
        STEPS,
        4,
        steps -> {
          HandLoop last = one;
          for (String step : steps) {
            HandLoop loop = stage.loops.get(step.replaceAll("\\D", "").charAt(0) - '1');
            if (step.startsWith("moveTo")) {
              echo.moveTo(loop);
              last = loop;
            } else {
              stage.turn(loop);
            }
          }
          stage.settle();
          stage.expectIn(last, "after these steps, from loop 1: " + Sequences.told(steps));
          echo.moveTo(one);
          stage.settle();
          return true;
        });
    stage.talk("after many moves");
  }

  @Test
  @Order(9)
  @Demand("sent last")
  void theTaskOfAnOlderCallMayRunLater() {
    echo.moveTo(two);
    one.post(() -> {
      stage.turn(two); // the client arrives
      echo.moveTo(three); // the last call
      stage.turn(two); // the client leaves
    });
    echo.moveTo(one); // before that, but its task comes after it
    stage.settle();
    stage.expectIn(three, "when the task of an older call ran after that");
    echo.moveTo(one);
    stage.settle();
    echo.moveTo(two);
    one.post(() -> stage.turn(two)); // the client arrives
    echo.moveTo(two); // the task runs in a loop that the client has left
    stage.settle();
    stage.expectIn(two, "when it was sent there twice");
    stage.talk("after the tasks of older calls");
  }

  @Test
  @Order(10)
  @Demand("sent last")
  void aClientMayComeBackBeforeItsOldKeyIsRemoved() {
    echo.moveTo(two);
    one.post(() -> { // so loop 1 does not select in the meantime
      stage.turn(two);
      echo.moveTo(one);
      stage.turn(two);
    });
    stage.settle();
    if (!stage.client.channel().isOpen()) {
      throw new Lesson(
          "a client that comes back to a loop, before that loop has selected, to be served there",
          "its channel was closed",
          "register threw a CancelledKeyException: the selector still has the key that was"
              + " cancelled when the client left. That is no failure of the client. Try again"
              + " later, in another task.",
          "foreign");
    }
    stage.expectIn(one, "when it came back to a loop that had not selected since");
    stage.talk("after it came back");
  }

  @Test
  @Order(11)
  @Demand("sent last")
  void noMoveIsForgottenWheneverItIsAskedFor() {
    String when = "when another thread sent it there in the middle of a move";
    boolean more = true;
    for (int access = 1; more; access++) {
      echo.moveTo(two);
      more = Accesses.meet(stage::settle, access, () -> echo.moveTo(three));
      stage.settle();
      stage.expectIn(three, when);
      echo.moveTo(two);
      more |= Accesses.interrupt(() -> echo.moveTo(one), access, stage::settle);
      stage.settle();
      stage.expectIn(one, when);
    }
  }

  @Test
  @Order(12)
  @Demand("moving")
  void theOtherLoopMayBeQuicker() {
    echo.moveTo(two.quick(() -> stage.turn(two)));
    stage.settle();
    stage.talk("after a move to a loop that ran its task before post() had returned");
    echo.moveTo(three);
    stage.settle();
    stage.expectIn(three, "after a move to a loop that ran its task before post() had returned");
  }

  @Test
  @Order(13)
  @Demand("moving")
  void aClientThatCannotBeRegisteredIsClosed() {
    two.refuse();
    echo.moveTo(two);
    stage.settle();
    if (stage.client.channel().isOpen()) {
      throw new Lesson(
          "the connection of a client that could not be registered in its new loop to be closed",
          "it is open",
          "No loop serves this client any more. Close its channel, or its descriptor is lost.",
          "server");
    }
  }

  @Test
  @Order(14)
  @Demand("nothing lost")
  void nothingIsLostBetweenLoopsWithThreads() throws IOException {
    int bytes = 64 << 10;
    try (var other = new MovingEchoStage();
        ThreadLoop left = new ThreadLoop("left");
        ThreadLoop right = new ThreadLoop("right")) {
      AtomicReference<MovingEcho> moving = new AtomicReference<>();
      left.post(() -> moving.set(other.open(left)));
      until(() -> moving.get() != null);
      boolean all =
          until(() -> {
            for (Loop next : List.of(right, left)) {
              other.client.say((int) Math.min(700, bytes - other.client.said()));
              moving.get().moveTo(next);
              other.client.hear();
            }
            return other.client.said() == bytes && other.client.hasHeardAll();
          });
      if (!all || left.trouble() != null || right.trouble() != null) {
        throw new Lesson(
            "a client that is moved back and forth while it talks to get back everything",
            all ? "a task failed" : "something is missing",
            "A loop with a thread of its own may run its task before yours has ended. Code after"
                + " next.post() then runs at the same time as that task; and a field that names the"
                + " loop is read by threads that do not own it.",
            "reactor");
      }
    }
  }

  private static void expectNoWait(String who, Runnable work) {
    Errand<Void> errand = Errand.doing("errand", work);
    if (!errand.endsByItself()) {
      throw new Lesson(
          who + " to wait for no other thread",
          "it waits",
          "A loop that waits for another one serves no client; two that wait for each other never"
              + " serve one again. Leave a task and return.",
          "foreign");
    }
    if (errand.failure() instanceof Error error) {
      throw error;
    }
  }
}
