package manyclients.blocking;

import java.io.IOException;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.function.Consumer;
import manyclients.contract.Counters;
import manyclients.contract.ErrorListener;
import manyclients.contract.ErrorListener.Kind;

/// Takes connections from the kernel's queue, as many as there are places for.
final class Acceptor implements Runnable {
  /// How long to let go of a listener that fails, as it does when descriptors have run out.
  private static final Duration PAUSE = Duration.ofMillis(50);

  private final ServerSocket listener;
  private final Semaphore places;
  private final OpenConnections open;
  private final Counters counters;
  private final ErrorListener onError;
  private final Consumer<Socket> admit;

  /// @param admit takes over an accepted socket and its place, and throws nothing
  Acceptor(
      ServerSocket listener,
      Semaphore places,
      OpenConnections open,
      Counters counters,
      ErrorListener onError,
      Consumer<Socket> admit) {
    this.listener = listener;
    this.places = places;
    this.open = open;
    this.counters = counters;
    this.onError = onError;
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
      // handlers cannot leave it interrupted: it was the server, which closes
    }
  }

  private void acceptOne() throws InterruptedException {
    Socket socket;
    try {
      socket = listener.accept();
    } catch (IOException | RuntimeException | Error e) { // whatever it was, it may pass
      places.release();
      if (!listener.isClosed()) {
        counters.acceptFailures.increment();
        onError.report(Kind.ACCEPT, e);
        open.pause(PAUSE);
      }
      return;
    }
    counters.accepted.increment();
    admit.accept(socket);
  }
}
