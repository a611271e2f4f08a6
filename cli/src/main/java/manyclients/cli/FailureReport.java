package manyclients.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.EnumMap;
import java.util.Map;
import java.util.function.LongSupplier;
import manyclients.contract.ErrorListener;

/// Says what fails in a server, in one line: of each kind once a minute at most, so that a failure
/// that repeats itself fills no disk. A connection that a client has broken off is no failure of
/// the server.
final class FailureReport implements ErrorListener {
  private static final long PAUSE = Duration.ofMinutes(1).toNanos();

  private final PrintWriter err;
  private final LongSupplier clock;
  private final Map<Kind, Said> said = new EnumMap<>(Kind.class); // guarded by this

  /// @param at when a line was printed, in nanoseconds
  /// @param since how many failures of the kind have had none since
  private record Said(long at, int since) {}

  FailureReport(PrintWriter err) {
    this(err, System::nanoTime);
  }

  /// @param clock nanoseconds since any time
  FailureReport(PrintWriter err, LongSupplier clock) {
    this.err = err;
    this.clock = clock;
  }

  @Override
  public synchronized void failed(Kind kind, Throwable cause) {
    if (kind == Kind.CONNECTION && cause instanceof IOException) {
      return;
    }
    Said last = said.get(kind);
    long now = clock.getAsLong();
    if (last != null && now - last.at < PAUSE) {
      said.put(kind, new Said(last.at, last.since + 1));
      return;
    }
    said.put(kind, new Said(now, 0));
    String more = last == null || last.since == 0 ? "" : " (and " + last.since + " more before)";
    err.println("course: " + what(kind) + ": " + cause + more);
  }

  private static String what(Kind kind) {
    return switch (kind) {
      case HANDLER -> "a response failed";
      case CONNECTION -> "a connection failed";
      case ACCEPT -> "a new client could not be accepted, and waits";
      case LOOP -> "a thread of the server failed";
    };
  }
}
