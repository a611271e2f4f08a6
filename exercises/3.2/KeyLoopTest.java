package manyclients.exercises.ch03;

import static java.nio.channels.SelectionKey.OP_WRITE;

import java.io.IOException;
import java.nio.channels.Pipe;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.util.ArrayList;
import java.util.ConcurrentModificationException;
import java.util.List;
import java.util.concurrent.FutureTask;
import manyclients.exercises.support.Calm;
import manyclients.exercises.support.Demand;
import manyclients.exercises.support.Lesson;
import manyclients.exercises.support.Line;
import manyclients.exercises.support.Patience;
import manyclients.exercises.support.ReadyHandler;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;

/// A selector, and lines to clients. A message from a client makes its key ready.
class KeyLoopTest {
  private static final int MANY = 8;

  private final Selector selector = Selector.open();
  private final KeyLoop loop = new KeyLoop(selector);
  private final List<Line> lines = new ArrayList<>();

  KeyLoopTest() throws IOException {}

  @AfterEach
  void closeAll() throws IOException {
    for (Line line : lines) {
      line.close();
    }
    selector.close();
  }

  @Test
  @Order(1)
  @Demand("once each")
  void allKeysThatAreReadyAreServedInOneTurn() throws IOException {
    for (int i = 0; i < MANY; i++) {
      line().say("a");
    }
    turn();
    expectOneCallEach(
        "when eight keys are ready",
        "The keys that are ready are in selectedKeys(), until they are taken out. Walk over all of"
            + " them: another turn costs another select, which is a system call.");
  }

  @Test
  @Order(2)
  @Demand("once each")
  void aKeyThatWasServedIsNotServedAgain() throws IOException {
    Line first = line();
    first.say("a");
    turn();
    line().say("b");
    turn();
    expectOneCallEach(
        "when its client has said one thing, and another client was served a turn later",
        "The selector puts keys into selectedKeys(), and never takes one out. The key has to be"
            + " removed when it is served.");
  }

  @Test
  @Order(3)
  @Demand("once each")
  void aKeyThatIsReadyAgainIsServedAgain() throws IOException {
    Line line = line();
    line.say("a");
    turn();
    line.say("b");
    turn();
    if (!line.heard().equals("ab")) {
      throw new Lesson(
          "a client that has said \"a\" and, a turn later, \"b\" to be heard both times",
          "\"" + line.heard() + "\" was heard",
          "select() returns the number of keys that it has added to the selected ones. For a key"
              + " that is still there from the last turn it returns 0, however much there is to"
              + " read.",
          "below");
    }
  }

  @Test
  @Order(4)
  @Demand("once each")
  void aKeyThatIsReadyForWritingIsServedToo() throws IOException {
    Pipe pipe = Pipe.open();
    int[] calls = {0};
    try (Pipe.SinkChannel sink = pipe.sink();
        Pipe.SourceChannel _ = pipe.source()) {
      ReadyHandler handler = _ -> calls[0]++;
      sink.configureBlocking(false).register(selector, OP_WRITE, handler);
      turn();
    }
    if (calls[0] != 1) {
      throw new Lesson(
          "one call of the handler whose key is ready for writing",
          "there were " + calls[0],
          "Each key that is ready for anything it is interested in is among the selected keys. What"
              + " to do then is the handler's business.",
          "below");
    }
  }

  @Test
  @Order(5)
  @Demand("invalid keys")
  void aKeyThatIsNoLongerValidIsNotServed() throws IOException {
    Line one = line();
    Line other = line();
    one.and(_ -> other.hangUp()).say("a");
    other.and(_ -> one.hangUp()).say("a");
    turn();
    for (int i = 0; i < 2; i++) { // a key can be cancelled while its channel stays open, too
      line().and(this::cancelOthers).say("a");
    }
    turn();
    if (lines.stream().anyMatch(Line::wasCalledWhenInvalid)) {
      throw new Lesson(
          "no call of a handler whose key is no longer valid",
          "there was one",
          "Both keys were ready, and then the handler of one cancelled the other. Ask each key"
              + " whether it is valid, right before its handler is called.",
          "loop");
    }
  }

  private void cancelOthers(SelectionKey key) {
    selector.keys().stream().filter(other -> other != key).forEach(SelectionKey::cancel);
  }

  @Test
  @Order(6)
  @Demand("failures")
  void aHandlerThatFailsKeepsNoOtherFromBeingServed() throws IOException {
    turnWithFailures();
    expectOneCallEach(
        "when eight keys are ready, and each handler fails",
        "The exception of one handler ended the walk. Catch it for that key.");
  }

  @Test
  @Order(7)
  @Demand("failures")
  void theChannelOfAHandlerThatFailsIsClosed() throws IOException {
    turnWithFailures();
    if (lines.stream().anyMatch(line -> !line.isHungUp())) {
      throw new Lesson(
          "the channel of a handler that has failed to be closed",
          "it is open",
          "No other code learns of the failure. Left open, the channel costs a descriptor until the"
              + " server ends, and cancelling its key does not close it.",
          "loop");
    }
  }

  private void turnWithFailures() throws IOException {
    for (int i = 0; i < MANY; i += 2) {
      line().and(_ -> fail(new IOException("Connection reset by peer"))).say("a");
      line().and(_ -> fail(new IllegalStateException("a bug in the handler"))).say("a");
    }
    try {
      turn();
    } catch (IOException | IllegalStateException e) {
      throw new Lesson(
          "turn() to survive handlers that fail",
          "it threw the exception of one: " + Lesson.name(e),
          "An exception that gets out of turn() ends the loop, and with it every other client.",
          "first");
    }
  }

  private static <E extends Exception> void fail(E planted) throws E {
    throw planted;
  }

  @Test
  @Order(8)
  @Demand("waiting")
  void turnWaitsWhileNoKeyIsReady() throws IOException {
    line();
    FutureTask<Void> turn = begin();
    Calm.comes();
    if (turn.isDone()) {
      throw new Lesson(
          "turn() to wait while no key is ready",
          "it returned",
          "The loop around turn() then never sleeps, and uses a whole core.",
          "spins");
    }
  }

  @Test
  @Order(9)
  @Demand("waiting")
  void aWakeUpEndsTheTurn() {
    selector.wakeup();
    if (!Patience.until(begin()::isDone)) {
      throw new Lesson(
          "turn() to end when the selector is woken up",
          "it still waits",
          "A wake-up ends a select, which then returns 0. After it, return: another thread wants"
              + " the loop to run a task, or to end.",
          "lost-wake-up");
    }
  }

  /// Begins a turn in another thread, which ends when the selector is closed after the test.
  private FutureTask<Void> begin() {
    FutureTask<Void> turn =
        new FutureTask<>(() -> {
          loop.turn();
          return null;
        });
    Thread.ofPlatform().daemon().start(turn);
    return turn;
  }

  private void turn() throws IOException {
    try {
      selector.wakeup(); // so that a turn that finds no key ready ends, too
      loop.turn();
    } catch (ConcurrentModificationException e) {
      throw new Lesson(
          "all keys that are ready to be served",
          "a ConcurrentModificationException",
          "A set must not be changed while an iterator walks over it, except by that iterator. With"
              + " one key it works either way, so this mistake gets through many tests.",
          "first");
    }
  }

  private Line line() throws IOException {
    Line line = new Line(selector);
    lines.add(line);
    return line;
  }

  private void expectOneCallEach(String when, String means) {
    for (Line line : lines) {
      if (line.calls() != 1) {
        throw new Lesson(
            "one call of each handler " + when,
            "for one there were " + line.calls(),
            means,
            "spins");
      }
    }
  }
}
