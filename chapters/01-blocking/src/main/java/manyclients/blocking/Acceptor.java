package manyclients.blocking;

import java.io.IOException;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import manyclients.contract.ErrorListener.Kind;
import manyclients.contract.xray.Xray;

/// The task of the accepting thread: takes connections from the accept queue, as many as there are
/// permits for.
public final class Acceptor implements Runnable {
  /// Back-off after a failed accept (EMFILE, ENFILE); it ends early when a connection closes.
  private static final Duration PAUSE = Duration.ofMillis(50);

  private final ServerSocket listener;
  private final Admission admission;
  private final OpenConnections open;
  private final Consumer<Socket> admit;

  /// @param open reports when a connection, and with it its descriptor, has closed
  /// @param admit takes over an accepted socket and its permit, and throws nothing
  public Acceptor(
      ServerSocket listener, Admission admission, OpenConnections open, Consumer<Socket> admit) {
    this.listener = listener;
    this.admission = admission;
    this.open = open;
    this.admit = admit;
  }

  @Override
  public void run() {
    while (!listener.isClosed()) {
      try {
        admission.permits.acquire(); // before accept: clients wait in the accept queue, for free
        acceptOne();
      } catch (InterruptedException e) {
        // closing, or an error listener left the flag set: the loop condition decides
      } catch (RuntimeException | Error e) { // outside accept; it may be temporary
        admission.onError.report(Kind.LOOP, e);
        LockSupport.parkNanos(this, PAUSE.toNanos());
      }
    }
  }

  private void acceptOne() throws InterruptedException {
    Socket socket;
    try {
      socket = listener.accept();
    } catch (IOException | RuntimeException | Error e) { // any failure may be temporary
      admission.permits.release();
      if (!listener.isClosed()) {
        admission.counters.acceptFailures.increment();
        admission.onError.report(Kind.ACCEPT, e);
        open.pause(PAUSE);
      }
      return;
    }
    admission.counters.accepted.increment();
    Xray.accepted(socket);
    admit.accept(socket);
  }
}
