package manyclients.exercises.ch03;

import static java.nio.channels.SelectionKey.OP_ACCEPT;
import static manyclients.exercises.support.Patience.steady;
import static manyclients.exercises.support.Patience.until;

import java.io.IOException;
import java.nio.channels.CancelledKeyException;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import manyclients.exercises.support.Errand;
import manyclients.exercises.support.HandClock;
import manyclients.exercises.support.ScarceListener;
import manyclients.exercises.support.SpyKey;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;

/// A listener with two descriptors, a clock that only this test moves, and a loop that it plays.
class PausingAcceptorTest {
  private static final int DESCRIPTORS = 2;
  private static final int TURNS = 100;
  private static final Duration A_WHILE = Duration.ofSeconds(2);

  private final ScarceListener listener = new ScarceListener(DESCRIPTORS);
  private final SpyKey key = new SpyKey(OP_ACCEPT);
  private final HandClock clock = new HandClock();
  private final List<SocketChannel> admitted = new ArrayList<>();
  private final PausingAcceptor acceptor = new PausingAcceptor(listener, key, clock, this::admit);

  private void admit(SocketChannel client) {
    if (client == null) {
      throw PausingAcceptorLessons.nobody();
    }
    admitted.add(client);
  }

  @AfterEach
  void closeAll() throws IOException {
    for (SocketChannel client : admitted) {
      client.close();
    }
  }

  @Test
  @Order(1)
  void whoComesIsAccepted() {
    listener.arrive(DESCRIPTORS);
    loop();
    expectAdmitted(DESCRIPTORS, "with a descriptor for each");
    listener.freeDescriptor();
    acceptor.released();
    listener.arrive(1);
    loop();
    expectAdmitted(DESCRIPTORS + 1, "when one had left and another had come");
  }

  @Test
  @Order(2)
  void withoutDescriptorsItStopsAsking() {
    exhaust();
    expectAdmitted(DESCRIPTORS, "with two descriptors and three clients");
    if (!listener.isOpen() || !key.isValid()) {
      throw PausingAcceptorLessons.closed();
    }
  }

  @Test
  @Order(3)
  void whenOneOfOursLeavesItAsksAtOnce() {
    exhaust();
    listener.freeDescriptor();
    acceptor.released();
    loop();
    if (admitted.size() == DESCRIPTORS) {
      throw PausingAcceptorLessons.waitsOutThePause();
    }
  }

  @Test
  @Order(4)
  void whenTheDescriptorComesFromElsewhereItAsksAfterAWhile() {
    exhaust();
    listener.freeDescriptor();
    clock.pass(A_WHILE);
    loop();
    if (admitted.size() == DESCRIPTORS) {
      throw PausingAcceptorLessons.neverAsksAgain();
    }
  }

  @Test
  @Order(5)
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
  @Order(7)
  void anAlarmAfterTheEndDoesNothing() {
    exhaust();
    key.cancel();
    try {
      acceptor.released();
      clock.pass(A_WHILE);
    } catch (CancelledKeyException e) {
      throw PausingAcceptorLessons.touchesACancelledKey();
    }
  }

  /// One client more than there are descriptors.
  private void exhaust() {
    listener.arrive(DESCRIPTORS + 1);
    loop();
  }

  /// Turns of a loop, until nobody is ready whom it is interested in.
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
    var turn =
        new Errand<>(
            "loop",
            () -> {
              acceptor.ready();
              return null;
            });
    until(turn::isDone, steady(turn::isWaiting));
    if (!turn.isDone()) {
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
