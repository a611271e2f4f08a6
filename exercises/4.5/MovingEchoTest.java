package manyclients.exercises.ch04;

import static manyclients.exercises.ch04.MovingEchoStage.errand;
import static manyclients.exercises.support.Patience.until;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.ClosedSelectorException;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.util.concurrent.atomic.AtomicReference;
import manyclients.exercises.support.Accesses;
import manyclients.exercises.support.Chatter;
import manyclients.exercises.support.Demand;
import manyclients.exercises.support.Errand;
import manyclients.exercises.support.Footprint;
import manyclients.exercises.support.HandLoop;
import manyclients.exercises.support.Loop;
import manyclients.exercises.support.ThreadLoop;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;

/// A real connection, and loops that this test turns by hand: all that happens, happens in the
/// order that it wants. In the end, loops with threads of their own.
class MovingEchoTest {
  private static final int MANY = 64 * 1024;
  private static final int FEW = 10;

  private final MovingEchoStage stage = new MovingEchoStage();
  private final HandLoop one = stage.one;
  private final HandLoop two = stage.two;
  private final HandLoop three = stage.three;
  private final Chatter client = stage.client;

  MovingEchoTest() throws IOException {}

  @AfterEach
  void closeAll() throws IOException {
    stage.close();
  }

  @Test
  @Order(1)
  @Demand("nothing lost")
  void aClientThatStaysIsServed() {
    stage.open();
    stage.talk("in its first loop");
  }

  @Test
  @Order(2)
  @Demand("interest")
  void itWaitsForRoomOnlyWhileSomethingWaits() {
    stage.open();
    stage.talk("in its first loop");
    stage.expectInterest(SelectionKey.OP_READ, one);
    stage.fill(one);
    stage.expectInterest(SelectionKey.OP_WRITE, one);
    stage.hearAll("that had waited to be written");
    stage.expectInterest(SelectionKey.OP_READ, one);
  }

  @Test
  @Order(3)
  @Demand("threads")
  void noThreadWaitsForAnother() {
    MovingEcho echo = stage.open();
    stage.talk("in its first loop");
    errand(() -> echo.moveTo(two), "the thread that calls moveTo()");
    errand(() -> stage.turn(one), "the loop that the client leaves");
    errand(() -> stage.turn(two), "the loop that the client goes to");
  }

  @Test
  @Order(4)
  @Demand("moving")
  void aClientThatIsMovedIsServedByTheOtherLoop() {
    MovingEcho echo = stage.open();
    stage.talk("in its first loop");
    echo.moveTo(two);
    stage.settle();
    int calls = one.calls();
    stage.talk("after it was moved to another loop");
    if (two.calls() == 0 || one.calls() > calls) {
      throw MovingEchoLessons.servedBy(one.calls() > calls);
    }
  }

  @Test
  @Order(5)
  @Demand("threads")
  void anyThreadMayAskForIt() {
    MovingEcho echo = stage.open();
    three.post(() -> echo.moveTo(two));
    stage.turn(three);
    stage.settle();
    stage.expectIn(two, "when a task in a third loop has asked");
    two.post(() -> echo.moveTo(three));
    stage.settle();
    stage.expectIn(three, "when a task in its own loop has asked");
    one.post(() -> echo.moveTo(one));
    stage.settle();
    stage.expectIn(one, "when the loop that it goes to has asked");
    stage.talk("after three moves");
  }

  @Test
  @Order(6)
  @Demand("nothing lost")
  void whatWaitsToBeWrittenMovesAlong() {
    MovingEcho echo = stage.open();
    stage.fill(one);
    echo.moveTo(two);
    stage.settle();
    if (two.watched() != 1 || two.registeredFor() != SelectionKey.OP_WRITE) {
      throw MovingEchoLessons.notAsItWas();
    }
    stage.hearAll("that had waited to be written when the client was moved");
    stage.expectInterest(SelectionKey.OP_READ, two);
  }

  @Test
  @Order(7)
  @Demand("nothing lost")
  void whatWaitsToBeReadMovesAlong() {
    MovingEcho echo = stage.open();
    stage.talk("in its first loop");
    echo.moveTo(two);
    client.say(5_000); // more than is read at once
    stage.settle();
    stage.hearAll("that had been sent while the client was being moved");
    if (one.watched() != 0) {
      throw MovingEchoLessons.notLetGo();
    }
  }

  @Test
  @Order(8)
  @Demand("staying")
  void aClientThatIsWhereItShouldBeStays() {
    MovingEcho echo = stage.open();
    echo.moveTo(one);
    stage.settle();
    stage.expectIn(one, "when it was to be moved where it is");
    if (one.registrations() != 1) {
      throw MovingEchoLessons.movedForNothing();
    }
    stage.talk("after it was moved where it is");
  }

  @Test
  @Order(9)
  @Demand("sent last")
  void aClientThatIsMovedAgainEndsWhereItWasSentLast() {
    MovingEcho echo = stage.open();
    echo.moveTo(two);
    echo.moveTo(three);
    stage.settle();
    stage.expectIn(three, "when it was sent to the second loop and then, at once, to the third");
    echo.moveTo(one);
    stage.turn(three); // it has left, and has not arrived
    echo.moveTo(two);
    stage.settle();
    stage.expectIn(two, "when it was sent on while it was between two loops");
    echo.moveTo(three);
    echo.moveTo(two);
    stage.settle();
    stage.expectIn(two, "when it was sent away and, before it had left, back again");
    stage.talk("after that");
  }

  @Test
  @Order(10)
  @Demand("sent last")
  void whatWasSaidLastCounts() {
    MovingEcho echo = stage.open();
    echo.moveTo(two);
    one.post(() -> echo.moveTo(three));
    echo.moveTo(one); // and the task that sends it to the third loop is still to be run
    stage.settle();
    stage.expectIn(three, "when it was sent to the second, to the first, and then to the third");
    stage.talk("after that");
  }

  @Test
  @Order(11)
  @Demand("sent last")
  void alsoWhenItIsSaidWhileTheClientArrives() {
    MovingEcho echo = stage.open();
    two.whileRegistering(() -> echo.moveTo(three));
    echo.moveTo(two);
    stage.settle();
    stage.expectIn(
        three, "when it was sent on in the moment in which the second loop registered it");
    stage.talk("after that");
  }

  @Test
  @Order(12)
  @Demand("sent last")
  void aClientThatComesBackAtOnceIsServed() {
    MovingEcho echo = stage.open();
    stage.talk("in its first loop");
    echo.moveTo(two);
    one.post(() -> {
      stage.turn(two); // another thread's, as quick as it may be
      echo.moveTo(one);
      stage.turn(two);
    });
    long waits = Footprint.waits(stage::settle);
    if (!client.channel().isOpen()) {
      throw MovingEchoLessons.closedForComingBack();
    }
    stage.expectIn(one, "when it came back to a loop that had not selected since");
    if (waits > FEW) {
      throw MovingEchoLessons.sleeps();
    }
    stage.talk("after that");
  }

  @Test
  @Order(13)
  @Demand("sent last")
  void aClientMayComeBackAtOnceAndBeSentOn() {
    MovingEcho echo = stage.open();
    stage.talk("in its first loop");
    echo.moveTo(two);
    one.post(() -> {
      stage.turn(two); // another thread's, as quick as it may be
      echo.moveTo(one);
      stage.turn(two);
    });
    one.post(() -> echo.moveTo(three)); // when it has hardly come back
    stage.settle();
    stage.expectIn(
        three, "when it came back to a loop that had not selected since, and was sent on");
    stage.talk("after that");
    echo.moveTo(one);
    stage.settle();
    stage.expectIn(one, "when it was sent back to that loop after all");
    stage.talk("there");
  }

  @Test
  @Order(14)
  @Demand("staying")
  void aClientThatHasGoneIsNotMoved() throws IOException {
    MovingEcho echo = stage.open();
    stage.talk("in its first loop");
    client.hangUp();
    until(() -> {
      stage.turn(one);
      return !client.channel().isOpen();
    });
    echo.moveTo(two);
    stage.settle();
    if (two.registrations() != 0 || client.channel().isOpen()) {
      throw MovingEchoLessons.cameBack();
    }
  }

  @Test
  @Order(15)
  @Demand("moving")
  void theOtherLoopMayBeQuicker() {
    MovingEcho echo = stage.open();
    echo.moveTo(two.quick(() -> stage.turn(two)));
    stage.settle();
    stage.expectIn(two, "when that loop has run its task before post() returned");
    stage.talk("after that");
    echo.moveTo(three);
    stage.settle();
    stage.expectIn(three, "after that");
  }

  @Test
  @Order(33)
  @Demand("nothing lost")
  void itHoldsWithRealThreads() throws IOException {
    try (ThreadLoop left = new ThreadLoop("left");
        ThreadLoop right = new ThreadLoop("right")) {
      AtomicReference<MovingEcho> echo = new AtomicReference<>();
      left.post(() -> echo.set(stage.open(left)));
      until(() -> echo.get() != null);
      boolean all = until(() -> talkOn(echo.get(), left, right));
      if (!all || left.trouble() != null || right.trouble() != null) {
        throw MovingEchoLessons.lostForReal();
      }
    }
  }

  @Test
  @Order(17)
  @Demand("sent last")
  void whatWasSaidEarlierDoesNotCountThoughItsTaskRunsLater() {
    MovingEcho echo = stage.open();
    echo.moveTo(two);
    one.post(() -> {
      stage.turn(two);
      echo.moveTo(three); // the last word
      stage.turn(two);
    });
    echo.moveTo(one); // said before that, and its task is run after it
    stage.settle();
    stage.expectIn(
        three,
        "when it was sent to the third loop, and a task of an older call was run after that");
    stage.talk("after that");
  }

  @Test
  @Order(18)
  @Demand("nothing lost")
  void aCallForNothingDoesNoHarm() {
    stage.open();
    one.turnForNothing();
    stage.talk("after its handler was called with nothing to read");
  }

  @Test
  @Order(19)
  @Demand("nothing lost")
  void whatWaitsIsSentThoughTheClientHasSaidItsLast() throws IOException {
    MovingEcho echo = stage.open();
    stage.fill(one);
    client.end();
    one.turnForNothing();
    echo.moveTo(two);
    stage.settle();
    stage.hearAll("that had waited to be written when the client said its last");
  }

  @Test
  @Order(20)
  @Demand("staying")
  void aClientThatIsCutOffIsGone() throws IOException {
    stage.open();
    stage.talk("in its first loop");
    client.breakOff();
    boolean closed =
        until(() -> {
          stage.turn(one);
          return !client.channel().isOpen();
        });
    if (!closed) {
      throw MovingEchoLessons.leftOpen("was reset");
    }
  }

  @Test
  @Order(21)
  @Demand("moving")
  void aClientThatCannotBeRegisteredIsClosed() {
    MovingEcho echo = stage.open();
    stage.talk("in its first loop");
    two.refuse();
    echo.moveTo(two);
    stage.settle();
    if (client.channel().isOpen()) {
      throw MovingEchoLessons.leftOpen("could not be registered in its new loop");
    }
  }

  @Test
  @Order(29)
  @Demand("moving")
  void soIsOneWhoseNewLoopHasClosedItsSelector() throws IOException {
    MovingEcho echo = stage.open();
    stage.talk("in its first loop");
    two.whileRegistering(() -> {
      throw new ClosedSelectorException();
    });
    echo.moveTo(two);
    stage.settle();
    if (client.channel().isOpen()) {
      throw MovingEchoLessons.leftOpen("was moved to a loop that had closed its selector");
    }
  }

  @Test
  @Order(30)
  @Demand("moving")
  void soIsOneWhoseNewLoopHasNoMemory() {
    MovingEcho echo = stage.open();
    stage.talk("in its first loop");
    two.whileRegistering(() -> {
      throw new OutOfMemoryError("Java heap space");
    });
    echo.moveTo(two);
    stage.settleAsFarAsItGoes();
    if (client.channel().isOpen()) {
      throw MovingEchoLessons.leftOpen("was moved to a loop that had no memory");
    }
  }

  @Test
  @Order(32)
  @Demand("threads")
  void aCallDoesNotWaitForARegistration() {
    MovingEcho echo = stage.open();
    boolean[] waits = {false};
    two.whileRegistering(() -> {
      Errand<Void> call = Errand.doing("errand", () -> echo.moveTo(three));
      waits[0] = !call.endsByItself();
    });
    echo.moveTo(two);
    stage.settle();
    if (waits[0]) {
      throw MovingEchoLessons.waits(
          "a thread that calls moveTo() while a loop registers the client");
    }
  }

  /// A call in another thread, and the client leaves and arrives in the middle of it.
  @Test
  @Order(31)
  @Demand("sent last")
  void norIsOneWhateverHappensInTheMiddleOfIt() {
    MovingEcho echo = stage.open();
    boolean more = true;
    for (int nth = 1; more; nth++) {
      echo.moveTo(two);
      more = Accesses.interrupt(() -> echo.moveTo(three), nth, stage::settle);
      stage.settle();
      stage.expectIn(three, "when it left and arrived while another thread sent it on");
      echo.moveTo(one);
      stage.settle();
    }
  }

  @Test
  @Order(22)
  @Demand("threads")
  void aTaskOfAnOlderCallTouchesNothingThatIsTheirs() {
    MovingEcho echo = stage.open();
    echo.moveTo(two);
    one.post(() -> stage.turn(two)); // it has arrived
    echo.moveTo(two); // and the task of this one is run in the loop that it has left
    stage.settle();
    stage.expectIn(two, "when it was sent there twice");
    stage.talk("after that");
  }

  @Test
  @Order(23)
  @Demand("sent last")
  void theOtherLoopMayBeQuickerAndTheClientSentOn() {
    MovingEcho echo = stage.open();
    two.whileRegistering(() -> echo.moveTo(three));
    echo.moveTo(two.quick(() -> stage.turn(two)));
    stage.settle();
    stage.expectIn(three, "when it was sent on before post() had returned");
    stage.talk("after that");
  }

  @Test
  @Order(24)
  @Demand("moving")
  void aClientThatCannotBeRegisteredAtTheSecondTryIsClosed() {
    MovingEcho echo = stage.open();
    stage.talk("in its first loop");
    echo.moveTo(two);
    one.post(() -> {
      comeBackAtOnce(echo);
      one.post(one::refuse); // after the first try, and before the second
    });
    stage.settle();
    if (client.channel().isOpen()) {
      throw MovingEchoLessons.leftOpen(
          "came back too early, and could not be registered when it was tried again");
    }
  }

  @Test
  @Order(25)
  @Demand("nothing lost")
  void whatWaitsToBeWrittenComesBackToo() {
    MovingEcho echo = stage.open();
    stage.fill(one);
    echo.moveTo(two);
    one.post(() -> comeBackAtOnce(echo));
    stage.settle();
    stage.hearAll("that had waited to be written when the client left, and came back at once");
  }

  private void comeBackAtOnce(MovingEcho echo) {
    stage.turn(two); // another thread's, as quick as it may be
    echo.moveTo(one);
    stage.turn(two);
  }

  @Test
  @Order(26)
  @Demand("staying")
  void aClientThatIsCutOffWhileSomethingWaitsIsGone() throws IOException {
    stage.open();
    stage.fill(one);
    client.breakOff();
    boolean closed =
        until(() -> {
          stage.turn(one);
          return !client.channel().isOpen();
        });
    if (!closed) {
      throw MovingEchoLessons.leftOpen("was reset while something waited to be written to it");
    }
  }

  @Test
  @Order(27)
  @Demand("interest")
  void nothingIsReadWhileSomethingWaits() throws IOException {
    stage.open();
    stage.fill(one);
    try (Selector watch = Selector.open()) {
      client.channel().register(watch, SelectionKey.OP_READ);
      client.say(FEW);
      until(() -> ready(watch));
      one.turnForNothing();
      if (!ready(watch)) {
        throw MovingEchoLessons.readMeanwhile();
      }
    }
  }

  /// Another thread sends it on, right before each thing that the loops do.
  @Test
  @Order(28)
  @Demand("sent last")
  void aCallIsNotForgottenWheneverItComes() {
    MovingEcho echo = stage.open();
    boolean met = true;
    for (int nth = 1; met; nth++) {
      echo.moveTo(two);
      met = Accesses.meet(stage::settle, nth, () -> echo.moveTo(three));
      stage.settle();
      stage.expectIn(three, "when another thread sent it on while it was being moved");
      echo.moveTo(one);
      stage.settle();
    }
  }

  private static boolean ready(Selector watch) {
    try {
      watch.selectedKeys().clear();
      return watch.selectNow() > 0;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /// Says and hears what it can, and has the client moved to and fro meanwhile.
  private boolean talkOn(MovingEcho echo, Loop left, Loop right) {
    for (int i = 0; i < 20; i++) {
      client.say((int) Math.min(700, MANY - client.said()));
      echo.moveTo(i % 2 == 0 ? right : left);
      client.hear();
    }
    return client.said() == MANY && client.hasHeardAll();
  }
}
