package manyclients.exercises.ch03;

import static java.nio.channels.SelectionKey.OP_ACCEPT;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.CancelledKeyException;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import manyclients.exercises.support.Demand;
import manyclients.exercises.support.Errand;
import manyclients.exercises.support.HandClock;
import manyclients.exercises.support.Lesson;
import manyclients.exercises.support.ScarceListener;
import manyclients.exercises.support.Sequences;
import manyclients.exercises.support.SpyKey;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;

/// A listener with two descriptors, a clock that only this test moves, and a loop that it plays.
class PausingAcceptorTest {
  private static final int DESCRIPTORS = 2;
  private static final int TURNS = 100;
  private static final String NO_BUFFER = "No buffer space available";
  private static final int CROWD = 2_000;
  private static final Duration PAUSE = Duration.ofSeconds(1);
  private static final Duration A_WHILE = Duration.ofSeconds(2);

  private final ScarceListener listener = new ScarceListener(DESCRIPTORS);
  private final SpyKey key = new SpyKey(OP_ACCEPT);
  private final HandClock clock = new HandClock();
  private boolean closes;
  private final List<SocketChannel> admitted = new ArrayList<>();
  private final PausingAcceptor acceptor = new PausingAcceptor(listener, key, clock, this::admit);

  private void admit(SocketChannel client) {
    if (client == null) {
      throw PausingAcceptorLessons.noClient();
    }
    admitted.add(client);
    if (closes) {
      closeListener();
    }
  }

  private void closeListener() {
    try {
      key.cancel();
      listener.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @AfterEach
  void closeAll() throws IOException {
    for (SocketChannel client : admitted) {
      client.close();
    }
  }

  @Test
  @Order(1)
  @Demand("admitted")
  void aClientThatComesIsAccepted() {
    listener.arrive(DESCRIPTORS);
    ready();
    expectAdmitted(DESCRIPTORS, "in one turn, with a descriptor for each");
    listener.freeDescriptor();
    acceptor.released();
    listener.arrive(1);
    loop();
    expectAdmitted(DESCRIPTORS + 1, "when one had left and another had come");
  }

  @Test
  @Order(2)
  @Demand("stops asking")
  void withoutDescriptorsItStopsAsking() {
    exhaust();
    expectAdmitted(DESCRIPTORS, "with two descriptors and three clients");
    if (!listener.isOpen() || !key.isValid()) {
      throw PausingAcceptorLessons.closed();
    }
  }

  @Test
  @Order(3)
  @Demand("one has left")
  void whenOneOfOursLeavesItAsksAtOnce() {
    exhaust();
    listener.freeDescriptor();
    acceptor.released();
    loop();
    if (admitted.size() == DESCRIPTORS) {
      throw PausingAcceptorLessons.waitsOutThePause();
    }
    listener.freeDescriptor();
    listener.arrive(1);
    loop();
    expectAdmitted(DESCRIPTORS + 2, "when another one had come after that");
  }

  @Test
  @Order(4)
  @Demand("after a pause")
  void whenTheDescriptorComesFromElsewhereItAsksAfterAWhile() {
    exhaust();
    listener.freeDescriptor();
    clock.pass(A_WHILE);
    loop();
    if (admitted.size() == DESCRIPTORS) {
      throw PausingAcceptorLessons.neverAsksAgain();
    }
    listener.freeDescriptor();
    listener.arrive(1);
    loop();
    expectAdmitted(DESCRIPTORS + 2, "when another one came after the pause");
  }

  @Test
  @Order(5)
  @Demand("after a pause")
  void itLastsThroughALongShortage() {
    exhaust();
    for (int i = 0; i < 10; i++) {
      clock.pass(A_WHILE);
      loop();
    }
    listener.freeDescriptor();
    clock.pass(A_WHILE);
    loop();
    expectAdmitted(DESCRIPTORS + 1, "after a shortage that had lasted for long");
  }

  @Test
  @Order(6)
  @Demand("one alarm")
  void itDoesNotAskMoreAndMoreOften() {
    exhaust();
    for (int i = 0; i < TURNS; i++) {
      listener.freeDescriptor();
      listener.takeDescriptor(); // one of ours has left, and a log file is opened instead
      acceptor.released();
      loop();
    }
    if (clock.pending() > 1) {
      throw PausingAcceptorLessons.alarmsPileUp();
    }
  }

  @Test
  @Order(14)
  @Demand("after a pause")
  void itAsksAgainAlsoWhenOneHasLeftInVain() {
    exhaust();
    listener.freeDescriptor();
    listener.takeDescriptor();
    acceptor.released();
    loop();
    for (int i = 0; i < 2; i++) {
      listener.freeDescriptor();
      clock.pass(A_WHILE);
      loop();
      listener.arrive(1);
      loop();
    }
    expectAdmitted(DESCRIPTORS + 2, "a pause after the descriptors had run out again");
  }

  /// What may happen.
  private static final List<String> STEPS =
      List.of("one comes", "one leaves", "one closes elsewhere", "one opens elsewhere", "a pause");

  @Test
  @Order(16)
  @Demand("after a pause")
  void whateverHappensItAsksAgain() {
    Sequences.all(STEPS, 6, PausingAcceptorTest::happens);
  }

  /// When there are descriptors for all, and nothing else happens, two pauses are enough: an alarm
  /// may have been set just before.
  private static boolean happens(List<String> steps) {
    ScarceListener listener = new ScarceListener(1);
    SpyKey key = new SpyKey(OP_ACCEPT);
    HandClock clock = new HandClock();
    int[] admitted = {0};
    PausingAcceptor acceptor =
        new PausingAcceptor(listener, key, clock, client -> admitted[0] += closed(client));
    int come = 0;
    int granted = 1; // descriptors, in all
    for (String step : steps) {
      switch (step) {
        case "one comes" -> {
          listener.arrive(1);
          come++;
        }
        case "one leaves" -> {
          if (admitted[0] == 0) {
            return false;
          }
          listener.freeDescriptor();
          granted++;
          acceptor.released();
        }
        case "one closes elsewhere" -> {
          listener.freeDescriptor();
          granted++;
        }
        case "one opens elsewhere" -> {
          if (granted == admitted[0]) {
            return false;
          }
          listener.takeDescriptor();
          granted--;
        }
        default -> clock.pass(PAUSE);
      }
      turn(listener, key, acceptor);
      if (clock.pending() > 1) {
        throw PausingAcceptorLessons.alarmsPileUp();
      }
    }
    for (int i = granted; i < come; i++) {
      listener.freeDescriptor();
    }
    for (int i = 0; i < 2; i++) {
      clock.pass(PAUSE);
      turn(listener, key, acceptor);
    }
    if (admitted[0] < come) {
      throw PausingAcceptorLessons.notAskedAgain(String.join(", ", steps));
    }
    return true;
  }

  private static void turn(ScarceListener listener, SpyKey key, PausingAcceptor acceptor) {
    if (listener.isReady() && key.isInterestedIn(OP_ACCEPT)) {
      acceptor.ready();
    }
  }

  private static int closed(SocketChannel client) {
    try {
      client.close();
      return 1;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Test
  @Order(15)
  @Demand("stops asking")
  void itDoesNotTryAgainAtOnce() {
    listener.arrive(DESCRIPTORS + 1);
    int calls = listener.calls();
    ready();
    if (listener.calls() - calls > DESCRIPTORS + 1) {
      throw PausingAcceptorLessons.triesAgain();
    }
  }

  @Test
  @Order(7)
  @Demand("stops asking")
  void itPausesWhateverIsMissing() {
    listener.arrive(DESCRIPTORS);
    loop();
    String[] messages = {"Too many open files in system", "Cannot allocate memory", NO_BUFFER, ""};
    for (String message : messages) {
      listener.failBecauseOf(message);
      listener.arrive(1);
      try {
        loop();
      } catch (Lesson e) {
        throw PausingAcceptorLessons.oneMessage(message);
      }
      listener.freeDescriptor();
      acceptor.released();
      loop();
    }
    expectAdmitted(DESCRIPTORS + messages.length, "after shortages of several kinds");
  }

  @Test
  @Order(8)
  @Demand("gone again")
  void aClientMayHaveGoneAgain() {
    ready(); // the client that made the selector say so has gone
    expectAdmitted(0, "when a client had gone again before it was accepted");
  }

  @Test
  @Order(9)
  @Demand("closed")
  void itMayBeClosedWhileItAccepts() {
    closes = true;
    listener.arrive(2);
    try {
      ready();
    } catch (Lesson e) {
      throw PausingAcceptorLessons.closedInside(e.happened());
    }
  }

  @Test
  @Order(10)
  @Demand("closed")
  void anAlarmAfterTheEndDoesNothing() {
    exhaust();
    key.cancel();
    try {
      clock.pass(A_WHILE);
    } catch (CancelledKeyException e) {
      throw PausingAcceptorLessons.touchesACancelledKey("when the alarm goes off");
    }
  }

  @Test
  @Order(11)
  @Demand("closed")
  void aConnectionThatClosesAfterTheEndDoesNothing() {
    exhaust();
    key.cancel();
    try {
      acceptor.released();
    } catch (CancelledKeyException e) {
      throw PausingAcceptorLessons.touchesACancelledKey("when released() is called");
    }
  }

  @Test
  @Order(12)
  @Demand("after a pause")
  void aPauseIsAsLongAsItSays() {
    exhaust();
    for (int i = 1; i <= 5; i++) {
      listener.freeDescriptor();
      listener.arrive(1);
      clock.pass(PAUSE.minusNanos(1));
      loop();
      if (admitted.size() >= DESCRIPTORS + i) {
        throw PausingAcceptorLessons.tooEarly();
      }
      clock.pass(Duration.ofNanos(1));
      loop();
      if (admitted.size() < DESCRIPTORS + i) {
        throw PausingAcceptorLessons.tooLate(i);
      }
    }
  }

  @Test
  @Order(13)
  @Demand("admitted")
  void oneTurnIsEnoughForACrowd() {
    ScarceListener rich = new ScarceListener(CROWD);
    rich.arrive(CROWD);
    int[] crowd = {0};
    new PausingAcceptor(rich, key, clock, client -> crowd[0] += closed(client)).ready();
    if (crowd[0] != CROWD) {
      throw PausingAcceptorLessons.wrongNumber(
          CROWD, crowd[0], "in one turn, with a descriptor for each");
    }
  }

  @Test
  @Order(17)
  @Demand("one alarm")
  void noAlarmIsSetInPeace() {
    expectNoAlarm("before a client has come");
    exhaust();
    clock.pass(PAUSE);
    loop();
    listener.freeDescriptor();
    acceptor.released();
    loop();
    clock.pass(A_WHILE);
    expectNoAlarm("a while after all clients have been admitted");
  }

  private void expectNoAlarm(String when) {
    if (clock.pending() > 0) {
      throw PausingAcceptorLessons.alarmInPeace(when);
    }
  }

  @Test
  @Order(18)
  @Demand("closed")
  void afterTheEndNothingIsDoneWhateverHappens() {
    Sequences.all(PausingAcceptorStage.STEPS, 5, steps -> new PausingAcceptorStage().play(steps));
  }

  /// One client more than there are descriptors.
  private void exhaust() {
    listener.arrive(DESCRIPTORS + 1);
    loop();
  }

  /// Turns of a loop, until no key is ready that it is interested in.
  private void loop() {
    clock.pass(Duration.ZERO);
    for (int turn = 0; listener.isReady() && key.isInterestedIn(OP_ACCEPT); turn++) {
      if (turn == TURNS) {
        throw PausingAcceptorLessons.spins();
      }
      ready();
      clock.pass(Duration.ZERO);
    }
  }

  private void ready() {
    Errand<Void> turn = Errand.doing("loop", acceptor::ready);
    if (!turn.endsByItself()) {
      throw PausingAcceptorLessons.blocksTheLoop();
    }
    switch (turn.failure()) {
      case null -> {}
      case AssertionError lesson -> throw lesson;
      case Throwable thrown -> throw PausingAcceptorLessons.throwsUp(thrown);
    }
  }

  private void expectAdmitted(int wanted, String when) {
    if (admitted.size() != wanted) {
      throw PausingAcceptorLessons.wrongNumber(wanted, admitted.size(), when);
    }
  }
}
