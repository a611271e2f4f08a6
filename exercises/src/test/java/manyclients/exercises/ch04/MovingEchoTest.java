package manyclients.exercises.ch04;

import static manyclients.exercises.support.Patience.steady;
import static manyclients.exercises.support.Patience.until;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.SelectionKey;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import manyclients.exercises.support.Chatter;
import manyclients.exercises.support.Errand;
import manyclients.exercises.support.HandLoop;
import manyclients.exercises.support.Loop;
import manyclients.exercises.support.ThreadLoop;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;

/// A real connection, and loops that this test turns by hand: all that happens, happens in the
/// order that it wants. In the end, loops with threads of their own.
class MovingEchoTest {
  private static final int TURNS = 20;
  private static final int MANY = 64 * 1024;

  private final HandLoop one = new HandLoop(MovingEchoLessons::foreignHands);
  private final HandLoop two = new HandLoop(MovingEchoLessons::foreignHands);
  private final HandLoop three = new HandLoop(MovingEchoLessons::foreignHands);
  private final List<HandLoop> loops = List.of(one, two, three);
  private final Chatter client = new Chatter(MovingEchoLessons::garbled);

  MovingEchoTest() throws IOException {}

  @AfterEach
  void closeAll() throws IOException {
    client.close();
    for (HandLoop loop : loops) {
      loop.close();
    }
  }

  @Test
  @Order(1)
  void whoStaysIsServed() {
    open();
    talk("in its first loop");
  }

  @Test
  @Order(2)
  void whoIsMovedIsServedByTheOtherLoop() {
    MovingEcho echo = open();
    talk("in its first loop");
    errand(() -> echo.moveTo(two), "the thread that calls moveTo()");
    errand(() -> turn(one), "the loop that the client leaves");
    errand(() -> turn(two), "the loop that the client goes to");
    settle();
    int calls = one.calls();
    talk("after it was moved to another loop");
    if (two.calls() == 0 || one.calls() > calls) {
      throw MovingEchoLessons.servedBy(one.calls() > calls);
    }
  }

  @Test
  @Order(3)
  void anybodyMayAskForIt() {
    MovingEcho echo = open();
    three.post(() -> echo.moveTo(two));
    turn(three);
    settle();
    expectIn(two, "when a task in a third loop has asked");
    two.post(() -> echo.moveTo(three));
    settle();
    expectIn(three, "when a task in its own loop has asked");
    one.post(() -> echo.moveTo(one));
    settle();
    expectIn(one, "when the loop that it goes to has asked");
    talk("after three moves");
  }

  @Test
  @Order(4)
  void whatWaitsToBeWrittenMovesAlong() {
    MovingEcho echo = open();
    fill(one);
    echo.moveTo(two);
    settle();
    expectIn(two, "with something that waits to be written");
    if (two.registeredFor() != SelectionKey.OP_WRITE) {
      throw MovingEchoLessons.wrongInterest();
    }
    hearAll("that had waited to be written when the client was moved");
  }

  @Test
  @Order(5)
  void whatWaitsToBeReadMovesAlong() {
    MovingEcho echo = open();
    talk("in its first loop");
    echo.moveTo(two);
    client.say(5_000); // more than is read at once
    settle();
    hearAll("that had been sent while the client was being moved");
    if (one.watched() != 0) {
      throw MovingEchoLessons.notLetGo();
    }
  }

  @Test
  @Order(6)
  void whoIsWhereHeShouldBeStays() {
    MovingEcho echo = open();
    echo.moveTo(one);
    settle();
    expectIn(one, "when it was to be moved where it is");
    if (one.registrations() != 1) {
      throw MovingEchoLessons.movedForNothing();
    }
    talk("after it was moved where it is");
  }

  @Test
  @Order(7)
  void whoIsMovedAgainBeforeHeHasLeftEndsWhereHeWasSentLast() {
    MovingEcho echo = open();
    echo.moveTo(two);
    echo.moveTo(three);
    settle();
    expectIn(three, "when it was sent to the second loop and then, at once, to the third");
    echo.moveTo(one);
    turn(three); // it has left, and has not arrived
    echo.moveTo(two);
    settle();
    expectIn(two, "when it was sent on while it was between two loops");
    echo.moveTo(three);
    echo.moveTo(two);
    settle();
    expectIn(two, "when it was sent away and, before it had left, back again");
    talk("after that");
  }

  @Test
  @Order(8)
  void whoComesBackAtOnceIsWelcome() {
    MovingEcho echo = open();
    talk("in its first loop");
    echo.moveTo(two);
    one.post(() -> {
      turn(two); // another thread's, as quick as it may be
      echo.moveTo(one);
      turn(two);
    });
    one.post(() -> echo.moveTo(three)); // when it has hardly come back
    settle();
    expectIn(three, "when it came back to a loop that had not selected since, and was sent on");
    talk("after that");
  }

  @Test
  @Order(9)
  void whoHasGoneIsNotMoved() throws IOException {
    MovingEcho echo = open();
    talk("in its first loop");
    client.hangUp();
    until(() -> {
      turn(one);
      return !client.channel().isOpen();
    });
    echo.moveTo(two);
    settle();
    if (two.watched() != 0 || client.channel().isOpen()) {
      throw MovingEchoLessons.cameBack();
    }
  }

  @Test
  @Order(10)
  void theOtherLoopMayBeQuicker() {
    MovingEcho echo = open();
    echo.moveTo(two.quick(() -> turn(two)));
    settle();
    expectIn(two, "when that loop has run its task before post() returned");
    talk("after that");
    echo.moveTo(three);
    settle();
    expectIn(three, "after that");
  }

  @Test
  @Order(11)
  void itHoldsWithRealThreads() throws IOException {
    try (ThreadLoop left = new ThreadLoop("left");
        ThreadLoop right = new ThreadLoop("right")) {
      AtomicReference<MovingEcho> echo = new AtomicReference<>();
      left.post(() -> echo.set(open(left)));
      until(() -> echo.get() != null);
      boolean all = until(() -> talkOn(echo.get(), left, right));
      if (!all || left.trouble() != null || right.trouble() != null) {
        throw MovingEchoLessons.lostForReal();
      }
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

  private MovingEcho open() {
    AtomicReference<MovingEcho> echo = new AtomicReference<>();
    one.post(() -> echo.set(open(one)));
    turn(one);
    return echo.get();
  }

  private MovingEcho open(Loop loop) {
    try {
      return new MovingEcho(client.channel(), loop);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /// One turn of a loop. At no time may two loops watch over the client.
  private void turn(HandLoop loop) {
    try {
      loop.turn();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (RuntimeException e) {
      throw MovingEchoLessons.threw(e);
    }
    if (loops.stream().mapToInt(HandLoop::watched).sum() > 1) {
      throw MovingEchoLessons.watchedByTwo();
    }
  }

  /// Lets all loops turn until everything has been done that was asked for.
  private void settle() {
    for (int i = 0; i < TURNS; i++) {
      loops.forEach(this::turn);
    }
  }

  private static void errand(Runnable work, String who) {
    Errand<String> errand =
        new Errand<>(
            "errand",
            () -> {
              work.run();
              return null;
            });
    if (!until(errand::isDone, steady(errand::isWaiting))) {
      throw MovingEchoLessons.waits(who);
    }
    if (errand.failure() instanceof Error error) {
      throw error;
    }
  }

  private void talk(String when) {
    client.say(100);
    hearAll(when);
  }

  private void hearAll(String when) {
    until(() -> {
      loops.forEach(this::turn);
      client.hear();
      return client.hasHeardAll();
    });
    if (!client.hasHeardAll()) {
      throw MovingEchoLessons.silent(when);
    }
  }

  /// Talks without listening, until the client's echo has no way to go, and stays so.
  private void fill(HandLoop loop) {
    until(
        steady(() -> {
          client.say(10_000);
          turn(loop);
          return loop.interest() == SelectionKey.OP_WRITE;
        }));
  }

  private void expectIn(HandLoop loop, String when) {
    if (loop.watched() != 1) {
      throw MovingEchoLessons.elsewhere(when);
    }
  }
}
