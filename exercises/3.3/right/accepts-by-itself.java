package manyclients.exercises.ch03;

import java.io.IOException;
import java.nio.channels.SelectionKey;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import java.util.function.Consumer;
import manyclients.exercises.support.Alarm;

/// The event that ends a pause also accepts clients, without waiting for the selector.
public final class PausingAcceptor {
  private static final Duration PAUSE = Duration.ofSeconds(1);

  private final ServerSocketChannel listener;
  private final SelectionKey key;
  private final Alarm alarm;
  private final Consumer<SocketChannel> admit;
  private boolean alarmSet;

  public PausingAcceptor(
      ServerSocketChannel listener, SelectionKey key, Alarm alarm, Consumer<SocketChannel> admit) {
    this.listener = listener;
    this.key = key;
    this.alarm = alarm;
    this.admit = admit;
  }

  public void ready() {
    try {
      for (SocketChannel next = listener.accept(); next != null; next = listener.accept()) {
        admit.accept(next);
      }
      ask(true);
    } catch (IOException e) {
      ask(false);
      if (key.isValid() && !alarmSet) {
        alarmSet = true;
        alarm.set(PAUSE, this::goOff);
      }
    }
  }

  public void released() {
    if (key.isValid()) {
      ready();
    }
  }

  private void goOff() {
    alarmSet = false;
    released();
  }

  private void ask(boolean on) {
    if (key.isValid()) {
      key.interestOps(on ? SelectionKey.OP_ACCEPT : 0);
    }
  }
}
