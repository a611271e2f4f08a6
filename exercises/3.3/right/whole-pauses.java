package manyclients.exercises.ch03;

import java.io.IOException;
import java.nio.channels.SelectionKey;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import java.util.function.Consumer;
import manyclients.exercises.support.Alarm;

/// Each shortage has a number. An alarm that was set in an earlier one is set again, so that every
/// pause has its full length.
public final class PausingAcceptor {
  private static final Duration PAUSE = Duration.ofSeconds(1);

  private final ServerSocketChannel listener;
  private final SelectionKey key;
  private final Alarm alarm;
  private final Consumer<SocketChannel> admit;
  private boolean alarmSet;
  private long shortage;

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
    } catch (IOException e) {
      shortage++;
      ask(0);
      setAlarm();
    }
  }

  public void released() {
    ask(SelectionKey.OP_ACCEPT);
  }

  private void setAlarm() {
    if (key.isValid() && !alarmSet) {
      long current = shortage;
      alarmSet = true;
      alarm.set(PAUSE, () -> goOff(current));
    }
  }

  private void goOff(long of) {
    alarmSet = false;
    if (of == shortage) {
      ask(SelectionKey.OP_ACCEPT);
    } else if (key.isValid() && key.interestOps() == 0) {
      setAlarm();
    }
  }

  private void ask(int operations) {
    if (key.isValid()) {
      key.interestOps(operations);
    }
  }
}
