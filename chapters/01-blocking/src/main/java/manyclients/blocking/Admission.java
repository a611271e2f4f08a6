package manyclients.blocking;

import java.io.IOException;
import java.net.Socket;
import java.util.concurrent.Semaphore;
import manyclients.contract.Counters;
import manyclients.contract.ErrorListener;
import manyclients.contract.ErrorListener.Kind;
import manyclients.contract.Limits;

/// The server's resources, permits for connections and memory for their requests, and its counters.
/// However an accepted socket ends, its permit is returned here, once. Any thread may use it.
public final class Admission {
  final Semaphore permits;
  final RequestMemory memory;
  final Counters counters;
  final ErrorListener onError;

  /// @param permits the maximum number of open connections
  public Admission(int permits, Limits limits, Counters counters, ErrorListener onError) {
    this.permits = new Semaphore(permits);
    this.memory = new RequestMemory(limits);
    this.counters = counters;
    this.onError = onError;
  }

  /// Closes a socket that could not be served.
  public void drop(Socket socket, Throwable cause) {
    try (socket) {
      counters.failed.increment();
      onError.report(Kind.CONNECTION, cause);
    } catch (IOException e) {
      // closed either way
    } finally {
      closed();
    }
  }

  /// Counts the end of a connection, and returns its permit.
  public void closed() {
    try {
      counters.closed.increment();
    } finally {
      permits.release();
    }
  }
}
