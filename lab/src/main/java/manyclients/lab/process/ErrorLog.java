package manyclients.lab.process;

import java.io.IOException;
import java.time.Duration;
import java.util.EnumMap;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import manyclients.contract.ErrorListener;

/// Reports errors in one line each, and each kind of error at most once in ten seconds: the next
/// line gives the number of those in between. An [IOException] of a connection is not reported,
/// because a client that breaks off is not a failure of the server.
///
/// The log writes while it holds its lock, even in a loop's thread: the lines are few enough for
/// that.
public final class ErrorLog implements ErrorListener {
  private static final Duration QUIET = Duration.ofSeconds(10);

  private final Consumer<String> out;
  private final LongSupplier nanoTime;
  private final Map<Kind, Said> said = new EnumMap<>(Kind.class);

  /// @param out receives each line, without a line end
  /// @param nanoTime a clock like [System#nanoTime()]
  public ErrorLog(Consumer<String> out, LongSupplier nanoTime) {
    this.out = out;
    this.nanoTime = nanoTime;
  }

  private static final class Said {
    long at;
    long unsaid;
  }

  @Override
  public synchronized void failed(Kind kind, Throwable cause) {
    if (kind == Kind.CONNECTION && cause instanceof IOException) {
      return;
    }
    long now = nanoTime.getAsLong();
    Said last = said.get(kind);
    if (last != null && now - last.at < QUIET.toNanos()) {
      last.unsaid++;
      return;
    }
    String more = last == null || last.unsaid == 0 ? "" : ", and " + last.unsaid + " more before";
    if (last == null) {
      last = new Said();
      said.put(kind, last);
    }
    last.at = now;
    last.unsaid = 0;
    out.accept("course: " + what(kind) + ": " + firstLine(cause) + where(cause) + more);
  }

  private static String what(Kind kind) {
    return switch (kind) {
      case HANDLER -> "a handler failed";
      case CONNECTION -> "a connection failed";
      case ACCEPT -> "a new client could not be accepted, and waits in the kernel";
      case LOOP -> "a thread of the server failed, and continues";
      case END -> "the server has ended by itself";
    };
  }

  private static String firstLine(Throwable cause) {
    String text = cause.toString();
    int end = text.indexOf('\n');
    return end < 0 ? text : text.substring(0, end);
  }

  private static String where(Throwable cause) {
    StackTraceElement[] trace = cause.getStackTrace();
    return trace.length == 0 ? "" : " (at " + trace[0] + ")";
  }
}
