package manyclients.exercises.ch03;

import static java.nio.channels.SelectionKey.OP_ACCEPT;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import java.util.List;
import manyclients.exercises.support.HandClock;
import manyclients.exercises.support.ScarceListener;
import manyclients.exercises.support.SpyKey;

/// An acceptor with one descriptor, whose server is closed at some time.
final class PausingAcceptorStage {
  static final List<String> STEPS =
      List.of(
          "one comes", "one closes the server when it comes", "one leaves", "a pause", "the end");

  private static final Duration PAUSE = Duration.ofSeconds(1);

  private final ScarceListener listener = new ScarceListener(1);
  private final SpyKey key = new SpyKey(OP_ACCEPT);
  private final HandClock clock = new HandClock();
  private final PausingAcceptor acceptor = new PausingAcceptor(listener, key, clock, this::admit);
  private boolean closes;
  private int admitted;
  private int alarmsAtTheEnd;

  /// Plays these steps.
  ///
  /// @return whether they are possible
  boolean play(List<String> steps) {
    try {
      for (String step : steps) {
        if (!play(step)) {
          return false;
        }
        if (!listener.isOpen() && clock.pending() > alarmsAtTheEnd) {
          throw PausingAcceptorLessons.alarmAfterTheEnd(String.join(", ", steps));
        }
      }
    } catch (RuntimeException e) {
      throw PausingAcceptorLessons.throwsAfterTheEnd(String.join(", ", steps), e);
    }
    return true;
  }

  private boolean play(String step) {
    switch (step) {
      case "one comes" -> arrive();
      case "one closes the server when it comes" -> {
        closes = true;
        arrive();
      }
      case "one leaves" -> {
        if (admitted == 0) {
          return false;
        }
        admitted--;
        listener.freeDescriptor();
        acceptor.released();
        turn();
      }
      case "a pause" -> {
        clock.pass(PAUSE);
        alarmsAtTheEnd = 0; // those that were set have gone off
        turn();
      }
      default -> {
        if (!listener.isOpen()) {
          return false;
        }
        close();
      }
    }
    return true;
  }

  private void arrive() {
    listener.arrive(1);
    turn();
  }

  private void turn() {
    if (listener.isReady() && key.isInterestedIn(OP_ACCEPT)) {
      acceptor.ready();
    }
  }

  private void admit(SocketChannel client) {
    try {
      client.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    admitted++;
    if (closes) {
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
    alarmsAtTheEnd = clock.pending();
  }
}
