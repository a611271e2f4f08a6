package manyclients.exercises.ch03;

import static java.nio.channels.SelectionKey.OP_ACCEPT;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.CancelledKeyException;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import java.util.List;
import manyclients.exercises.support.Demand;
import manyclients.exercises.support.Errand;
import manyclients.exercises.support.HandClock;
import manyclients.exercises.support.Lesson;
import manyclients.exercises.support.ScarceListener;
import manyclients.exercises.support.Sequences;
import manyclients.exercises.support.SpyKey;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;

/// A listener that runs out of descriptors, a clock that only this test moves, and a loop that it
/// plays.
class PausingAcceptorTest {
  private static final int DESCRIPTORS = 2;
  private static final int TURNS = 100;
  private static final Duration PAUSE = Duration.ofSeconds(1);
  private static final Duration MOMENT = Duration.ofMillis(1);

  private ScarceListener listener = new ScarceListener(0);
  private SpyKey key = new SpyKey(OP_ACCEPT);
  private HandClock clock = new HandClock();
  private PausingAcceptor acceptor = new PausingAcceptor(listener, key, clock, this::admit);
  private int admitted;
  private boolean admitCloses;

  PausingAcceptorTest() {
    startAnew(DESCRIPTORS);
  }

  private void startAnew(int descriptors) {
    listener = new ScarceListener(descriptors);
    key = new SpyKey(OP_ACCEPT);
    clock = new HandClock();
    acceptor = new PausingAcceptor(listener, key, clock, this::admit);
    admitted = 0;
  }

  @Test
  @Order(1)
  @Demand("admitted")
  void allWaitingClientsAreAdmittedInOneTurn() {
    startAnew(200);
    listener.arrive(200);
    ready();
    expectAdmitted(200, "in one turn, with a descriptor for each");
  }

  @Test
  @Order(2)
  @Demand("admitted")
  void aClientMayHaveLeftBeforeItIsAccepted() {
    ready(); // the selector saw a client, and accept will not
    expectAdmitted(0, "when the only client had left before it was accepted");
  }

  @Test
  @Order(3)
  @Demand("stops asking")
  void theAcceptorStopsAskingWhenAcceptFails() {
    List<String> reasons =
        List.of("Too many open files", "Cannot allocate memory", "No buffer space available");
    for (String reason : reasons) {
      startAnew(DESCRIPTORS);
      listener.failBecauseOf(reason);
      runOut();
      expectAdmitted(DESCRIPTORS, "with two descriptors and three clients");
      if (!listener.isOpen() || !key.isValid()) {
        throw new Lesson(
            "the listener to be open, and its key valid, when accept has failed",
            listener.isOpen() ? "the key is cancelled" : "the listener is closed",
            "Descriptors come back, a listener does not: no client would ever be accepted again.",
            "missing");
      }
    }
  }

  @Test
  @Order(4)
  @Demand("released")
  void theAcceptorAsksAgainWhenAConnectionCloses() {
    runOut();
    for (int i = 1; i <= 3; i++) {
      listener.freeDescriptor();
      acceptor.released();
      loop();
      if (admitted < DESCRIPTORS + i) {
        throw new Lesson(
            "the waiting client to be accepted as soon as a connection has closed",
            "it still waits",
            "A closed connection gives back a descriptor, which is what was missing. There is no"
                + " reason to wait for the end of the pause.",
            "acceptor");
      }
      listener.arrive(1);
      loop();
    }
  }

  @Test
  @Order(5)
  @Demand("after a pause")
  void theAcceptorAsksAgainAfterAPause() {
    runOut();
    for (int i = 0; i < 3; i++) {
      listener.freeDescriptor();
      clock.pass(PAUSE.minus(MOMENT));
      loop();
      if (admitted > DESCRIPTORS + i) {
        throw new Lesson(
            "accept not to be called before a PAUSE is over, when no connection has closed",
            "it was called earlier",
            "The alarm was set for less than PAUSE. Perhaps a number of one unit was taken for a"
                + " number of another.",
            "missing");
      }
      clock.pass(MOMENT);
      loop();
      if (admitted <= DESCRIPTORS + i) {
        throw new Lesson(
            "accept to be called when a PAUSE is over",
            "it was not, in shortage number " + (i + 1),
            "A descriptor may come back from elsewhere: a log file, a connection to a database."
                + " The acceptor isn't told, so it has to try again by itself, in each shortage.",
            "missing");
      }
      listener.arrive(1);
      loop();
    }
  }

  @Test
  @Order(6)
  @Demand("after a pause")
  void noAlarmIsSetWithoutAShortage() {
    expectNoAlarm("before a client has come");
    runOut();
    listener.freeDescriptor();
    acceptor.released();
    loop();
    clock.pass(PAUSE);
    clock.pass(PAUSE);
    expectNoAlarm("two pauses after all clients have been admitted");
  }

  private void expectNoAlarm(String when) {
    if (clock.pending() > 0) {
      throw new Lesson(
          "no alarm to be set " + when,
          "there is one",
          "An alarm that always sets the next wakes the loop for as long as the server runs. Set an"
              + " alarm when accept fails, and at no other time.",
          "missing");
    }
  }

  @Test
  @Order(7)
  @Demand("after a pause")
  void theAcceptorAsksAgainWhateverHappens() {
    List<String> steps =
        List.of(
            "a client comes",
            "a connection closes",
            "a file closes",
            "a file is opened",
            "a PAUSE passes");
    Sequences.all(steps, 6, this::asksAgainAfter);
  }

  /// Plays some steps. Returns false if one is impossible: there is no connection to close, or no
  /// descriptor for a file. Two pauses must be enough once there are descriptors for all clients.
  private boolean asksAgainAfter(List<String> steps) {
    startAnew(1);
    int clients = 0;
    int granted = 1; // descriptors for clients, used or free
    for (String step : steps) {
      switch (step) {
        case "a client comes" -> {
          clients++;
          listener.arrive(1);
        }
        case "a connection closes" -> {
          if (admitted == 0) {
            return false;
          }
          granted++;
          listener.freeDescriptor();
          acceptor.released();
        }
        case "a file closes" -> {
          granted++;
          listener.freeDescriptor();
        }
        case "a file is opened" -> {
          if (granted == admitted) {
            return false;
          }
          granted--;
          listener.takeDescriptor();
        }
        default -> clock.pass(PAUSE);
      }
      turn();
      expectOneAlarmAtMost(steps);
    }
    for (int i = granted; i < clients; i++) {
      listener.freeDescriptor();
    }
    for (int i = 0; i < 2; i++) {
      clock.pass(PAUSE);
      turn();
    }
    if (admitted < clients) {
      throw new Lesson(
          "all clients to be admitted, two pauses after there are descriptors for all",
          "some still wait: " + Sequences.told(steps),
          "The acceptor never asks again. Either its alarm counted as set but was not, or the alarm"
              + " did nothing when it went off.",
          "missing");
    }
    return true;
  }

  private void expectOneAlarmAtMost(List<String> steps) {
    if (clock.pending() > 1) {
      throw new Lesson(
          "one alarm at most",
          clock.pending() + " are set: " + Sequences.told(steps),
          "Each failure sets an alarm, and each alarm leads to another failure, which sets the next"
              + " one. In a long shortage their number grows until the loop does nothing else.",
          "timers");
    }
  }

  @Test
  @Order(8)
  @Demand("closed")
  void nothingHappensAfterTheServerIsClosed() {
    runOut();
    close();
    afterTheEnd("when a connection closes", acceptor::released);
    afterTheEnd("when the alarm goes off", () -> clock.pass(PAUSE));
    expectNoNewAlarm();
  }

  @Test
  @Order(9)
  @Demand("closed")
  void theServerMayBeClosedByAdmit() {
    admitCloses = true;
    listener.arrive(2);
    afterTheEnd("when admit closes the server", acceptor::ready);
    expectNoNewAlarm();
  }

  private static void afterTheEnd(String when, Runnable what) {
    try {
      what.run();
    } catch (CancelledKeyException e) {
      throw new Lesson(
          "nothing to happen " + when + ", with the listener closed and its key cancelled",
          "a CancelledKeyException",
          "An alarm cannot be cancelled, connections may close after the listener, and when admit"
              + " has closed the listener, the next accept fails. So check whether the key is valid"
              + " before you use it.",
          "loop");
    }
  }

  private void expectNoNewAlarm() {
    if (clock.pending() > 0) {
      throw new Lesson(
          "no alarm to be set when the server is closed",
          "there is one",
          "A closed listener throws a ClosedChannelException, which is an IOException too. That is"
              + " no shortage, and there is nothing to try again.",
          "loop");
    }
  }

  private void admit(SocketChannel client) {
    if (client == null) {
      throw new Lesson(
          "only clients to be admitted",
          "null was",
          "A listener that does not block returns null when no client waits: even at the first"
              + " call, if the client that made the listener ready has left.",
          "acceptor");
    }
    try {
      client.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    admitted++;
    if (admitCloses) {
      close();
    }
  }

  private void close() {
    key.cancel();
    try {
      listener.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /// Lets one more client come than there are descriptors.
  private void runOut() {
    listener.arrive(DESCRIPTORS + 1);
    loop();
  }

  /// Turns the loop until its selector would wait.
  private void loop() {
    clock.pass(Duration.ZERO);
    for (int turn = 0; listener.isReady() && key.isInterestedIn(OP_ACCEPT); turn++) {
      if (turn == TURNS) {
        throw new Lesson(
            "no interest in accepting after accept has failed",
            "ready() was called " + TURNS + " times in a row, and each time accept failed",
            "A client that could not be accepted stays in the queue, whatever the exception's"
                + " message says, so the selector reports the listener again immediately. Switch"
                + " the interest off, and set the alarm for a PAUSE.",
            "acceptor");
      }
      ready();
      clock.pass(Duration.ZERO);
    }
  }

  private void turn() {
    if (listener.isReady() && key.isInterestedIn(OP_ACCEPT)) {
      acceptor.ready();
    }
  }

  private void ready() {
    Errand<Void> turn = Errand.doing("loop", acceptor::ready);
    if (!turn.endsByItself()) {
      throw new Lesson(
          "ready() to return",
          "it sleeps",
          "Only accepting may pause: the thread that sleeps here serves all clients.",
          "idea");
    }
    switch (turn.failure()) {
      case null -> {}
      case Lesson lesson -> throw lesson;
      case Throwable thrown ->
          throw new Lesson(
              "ready() to deal with an accept that fails",
              "it throws " + Lesson.name(thrown),
              "A lack of descriptors is a state of the machine, not a mistake of the program. It"
                  + " passes.",
              "acceptor");
    }
  }

  private void expectAdmitted(int wanted, String when) {
    if (admitted != wanted) {
      throw new Lesson(
          wanted + " clients to be admitted " + when,
          "it admitted " + admitted,
          "Accept until accept returns null, and give each client to admit once.",
          "acceptor");
    }
  }
}
