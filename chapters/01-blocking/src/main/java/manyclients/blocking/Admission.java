package manyclients.blocking;

import java.io.IOException;
import java.net.Socket;
import java.util.concurrent.Semaphore;
import manyclients.contract.Counters;
import manyclients.contract.ErrorListener;
import manyclients.contract.ErrorListener.Kind;
import manyclients.contract.Limits;

/// What a server grants, permits for connections and memory for their requests, and its counts.
/// Whichever way an accepted socket ends, its permit is given back here, once. Safe for use by any
/// thread.
public final class Admission {
  final Semaphore permits;
  final RequestMemory memory;
  final Counters counters;
  final ErrorListener onError;

  /// @param permits how many connections may be open at once
  public Admission(int permits, Limits limits, Counters counters, ErrorListener onError) {
    this.permits = new Semaphore(permits);
    this.memory = new RequestMemory(limits);
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
