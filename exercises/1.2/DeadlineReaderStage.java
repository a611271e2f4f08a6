package manyclients.exercises.ch01;

import java.io.IOException;
import java.io.InputStream;
import java.math.BigDecimal;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.util.ArrayList;
import java.util.List;
import manyclients.exercises.support.ArrayStream;

/// The socket of a client whose bytes arrive at set times, and the clock that shows them. The clock
/// moves when a read waits, so no test takes any time. The client sends "hello", again and again.
final class DeadlineReaderStage extends Socket {
  private static final byte[] HELLO = {0, 0, 0, 5, 'h', 'e', 'l', 'l', 'o'};
  static final int REQUEST = HELLO.length;

  /// @param gap the time since the previous arrival, in microseconds, like all times here
  /// @param count the number of bytes
  record Arrival(long gap, int count) {
    @Override
    public String toString() {
      return count + " after " + seconds(gap);
    }
  }

  private final List<Long> times = new ArrayList<>(); // of each byte
  private long now;
  private int timeout; // milliseconds
  private int taken;

  DeadlineReaderStage(List<Arrival> arrivals) {
    long time = 0;
    for (Arrival arrival : arrivals) {
      time += arrival.gap;
      for (int i = 0; i < arrival.count; i++) {
        times.add(time);
      }
    }
  }

  static String seconds(long micros) {
    return BigDecimal.valueOf(micros, 6).stripTrailingZeros().toPlainString() + " s";
  }

  long nanoTime() {
    return 1_000 * now;
  }

  long now() {
    return now;
  }

  void pass(long micros) {
    now += micros;
  }

  /// Returns the time at which each byte arrives.
  List<Long> times() {
    return times;
  }

  private int arrived() {
    int arrived = taken;
    while (arrived < times.size() && times.get(arrived) <= now) {
      arrived++;
    }
    return arrived;
  }

  /// Waits until there are bytes to read, or the client has sent everything and ended its stream.
  private void await() throws SocketTimeoutException {
    if (taken < times.size() && times.get(taken) > now) {
      long next = times.get(taken);
      if (timeout > 0 && next - now > 1_000L * timeout) {
        now += 1_000L * timeout;
        throw new TimedOut();
      }
      now = next;
    }
  }

  @Override
  public void setSoTimeout(int millis) {
    if (millis < 0) {
      throw new IllegalArgumentException("timeout can't be negative");
    }
    timeout = millis;
  }

  @Override
  public int getSoTimeout() {
    return timeout;
  }

  @Override
  public InputStream getInputStream() {
    return new ArrayStream() {
      @Override
      public int available() {
        return arrived() - taken;
      }

      @Override
      public int read(byte[] bytes, int offset, int length) throws IOException {
        await();
        int count = Math.min(length, arrived() - taken);
        for (int i = 0; i < count; i++) {
          bytes[offset + i] = HELLO[(taken + i) % REQUEST];
        }
        taken += count;
        return count == 0 && length > 0 ? -1 : count;
      }
    };
  }

  /// An exception without a stack trace, because some answers let a read time out again and again.
  private static final class TimedOut extends SocketTimeoutException {
    private static final long serialVersionUID = 1;

    TimedOut() {
      super("Read timed out");
    }

    @Override
    public Throwable fillInStackTrace() {
      return this;
    }
  }
}
