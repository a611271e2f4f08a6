package manyclients.exercises.support;

import java.io.IOException;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.util.Iterator;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// A loop that the test runs, turn by turn, in the calling thread.
public final class HandLoop implements Loop, AutoCloseable {
  private static final int TASKS_A_TURN = 50;

  private final Selector selector = Selector.open();
  private final Queue<Runnable> tasks = new ConcurrentLinkedQueue<>();
  private final Function<String, Lesson> aboutForeignHands;
  private volatile @Nullable Thread turning;
  private Runnable whileRegistering = () -> {};
  private int calls;
  private int registrations;
  private int registeredFor;
  private boolean refuses;

  /// @param aboutForeignHands makes the lesson if a method is called outside the loop
  public HandLoop(Function<String, Lesson> aboutForeignHands) throws IOException {
    this.aboutForeignHands = aboutForeignHands;
  }

  /// Calls the handlers of ready channels, and then runs at most 50 tasks.
  public void turn() throws IOException {
    turning = Thread.currentThread();
    try {
      selector.selectNow();
      callAll(List.copyOf(selector.selectedKeys()).iterator());
      selector.selectedKeys().clear();
      runAll();
    } finally {
      turning = null;
    }
  }

  private void callAll(Iterator<SelectionKey> ready) {
    while (ready.hasNext()) {
      SelectionKey key = ready.next();
      if (key.isValid() && key.attachment() instanceof Runnable handler) {
        calls++;
        handler.run();
      }
    }
  }

  /// Calls the handler of each channel, even if the channel is not ready. A selector may do this,
  /// too: readiness is only a hint.
  public void turnForNothing() {
    turning = Thread.currentThread();
    try {
      callAll(List.copyOf(selector.keys()).iterator());
    } finally {
      turning = null;
    }
  }

  private void runAll() {
    for (int i = 0; i < TASKS_A_TURN; i++) {
      Runnable task = tasks.poll();
      if (task == null) {
        return;
      }
      task.run();
    }
  }

  @Override
  public void post(Runnable task) {
    tasks.add(task);
  }

  @Override
  public Registration register(SocketChannel channel, int interest, Runnable handler)
      throws IOException {
    assertHere("register");
    Runnable meanwhile = whileRegistering;
    whileRegistering = () -> {};
    meanwhile.run();
    registrations++;
    if (refuses) {
      throw new IOException("No space left on device");
    }
    registeredFor = interest;
    channel.configureBlocking(false);
    return new KeyRegistration(channel.register(selector, interest, handler), this::assertHere);
  }

  /// Returns the same loop, as it looks if it runs a turn before `post` returns.
  ///
  /// @param turn runs a turn
  public Loop quick(Runnable turn) {
    return new Loop() {
      @Override
      public void post(Runnable task) {
        HandLoop.this.post(task);
        if (turning == null) {
          turn.run();
        }
      }

      @Override
      public Registration register(SocketChannel channel, int interest, Runnable handler)
          throws IOException {
        return HandLoop.this.register(channel, interest, handler);
      }
    };
  }

  private void assertHere(String what) {
    if (Thread.currentThread() != turning) {
      throw aboutForeignHands.apply(what);
    }
  }

  /// Sets work to be done during the next registration, as if by another thread.
  public void whileRegistering(Runnable work) {
    whileRegistering = work;
  }

  /// Makes each later registration fail, as if the system had no memory for it.
  public void refuse() {
    refuses = true;
  }

  /// Returns how often a handler has been called.
  public int calls() {
    return calls;
  }

  /// Returns how often a registration was tried.
  public int registrations() {
    return registrations;
  }

  /// Returns the interest of the last registration.
  public int registeredFor() {
    return registeredFor;
  }

  /// Returns the number of channels that are registered.
  public int watched() {
    return (int) selector.keys().stream().filter(SelectionKey::isValid).count();
  }

  /// Returns the interest of its only channel; 0 if there is none.
  public int interest() {
    return selector.keys().stream()
        .filter(SelectionKey::isValid)
        .mapToInt(SelectionKey::interestOps)
        .findFirst()
        .orElse(0);
  }

  @Override
  public void close() throws IOException {
    selector.close();
  }
}
