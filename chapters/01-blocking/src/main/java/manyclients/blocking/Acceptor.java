package manyclients.blocking;

import java.io.IOException;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.function.Consumer;
import manyclients.contract.Counters;

/// Takes connections from the kernel's queue, as many as there are places for.
final class Acceptor implements Runnable {
  /// How long to let go of a listener that fails, as it does when descriptors have run out.
  private static final Duration PAUSE = Duration.ofMillis(50);

  private final ServerSocket listener;
  private final Semaphore places;
  private final OpenConnections open;
  private final Counters counters;
  private final Consumer<Socket> admit;

  Acceptor(
      ServerSocket listener,
      Semaphore places,
      OpenConnections open,
      Counters counters,
      Consumer<Socket> admit) {
    this.listener = listener;
    this.places = places;
    this.open = open;
    this.counters = counters;
    this.admit = admit;
  }

  @Override
  public void run() {
    try {
      while (!listener.isClosed()) {
        places.acquire(); // before accept: whoever finds no place waits in the kernel, for free
        acceptOne();
      }
    } catch (InterruptedException e) {
      // nobody interrupts a thread for fun: this one is to end
    }
  }

  private void acceptOne() throws InterruptedException {
    try {
      Socket socket = listener.accept();
      counters.accepted.increment();
      admit.accept(socket);
    } catch (IOException e) {
      places.release();
      if (!listener.isClosed()) {
        counters.acceptFailures.increment();
        open.pause(PAUSE);
      }
    }
  }
}
