package manyclients.blocking;

import java.io.IOException;
import java.net.Socket;
import java.util.concurrent.Semaphore;
import manyclients.contract.Counters;
import manyclients.contract.ErrorListener;
import manyclients.contract.ErrorListener.Kind;

/// The permits of a server, and its counts. Whichever way an accepted socket ends, its permit is
/// given back here, once. Safe for use by any thread.
public final class Admission {
  final Semaphore permits;
  final Counters counters;
  final ErrorListener onError;

  /// @param permits how many connections may be open at once
  public Admission(int permits, Counters counters, ErrorListener onError) {
    this.permits = new Semaphore(permits);
    this.counters = counters;
    this.onError = onError;
  }

  /// Ends a socket that could not be served.
  public void drop(Socket socket, Throwable cause) {
    try (socket) {
      counters.failed.increment();
      onError.report(Kind.CONNECTION, cause);
    } catch (IOException e) {
      // there was nothing to save
    } finally {
      closed();
    }
  }

  /// Counts a connection's end, and gives its permit back.
  public void closed() {
    try {
      counters.closed.increment();
    } finally {
      permits.release();
    }
  }
}
