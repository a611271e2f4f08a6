package manyclients.exercises.ch01;

import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import manyclients.exercises.support.ArrayStream;
import manyclients.exercises.support.Lesson;
import org.jspecify.annotations.Nullable;

/// A client whose bytes come at set times, and the clock that shows them. It moves when a read
/// waits, so nothing takes any time. The client says "hello", again and again.
final class DeadlineReaderStage extends Socket {
  static final byte[] HELLO = {0, 0, 0, 5, 'h', 'e', 'l', 'l', 'o'};
  private static final long MILLI = 1_000_000;
  private static final long LIMIT = 10_000; // milliseconds, as all times here
  private static final long PAUSE = 2_501; // between two requests, for the handler
  private static final int TOLD = 6;
  private static final long SLACK = 2; // a timeout may be rounded

  /// @param gap how long after the one before
  /// @param count how many bytes
  record Arrival(long gap, int count) {
    @Override
    public String toString() {
      return count + " after " + gap + " ms";
    }
  }

  private final List<Arrival> arrivals;
  private final List<Long> times = new ArrayList<>(); // of each byte
  private final long begin;
  private long now; // nanoseconds
  private int timeout;
  private int taken;

  /// @param begin what the clock shows at the beginning, in nanoseconds
  DeadlineReaderStage(List<Arrival> arrivals, long begin) {
    this.arrivals = arrivals;
    this.begin = begin;
    long time = 0;
    for (Arrival arrival : arrivals) {
      time += arrival.gap;
      for (int i = 0; i < arrival.count; i++) {
        times.add(time);
      }
    }
  }

  long nanoTime() {
    return begin + now;
  }

  /// Reads all requests that are there in full. The caller reads on when the time is up.
  void play(DeadlineReader reader) {
    for (int from = 0; from + HELLO.length <= times.size(); ) {
      long call = now / MILLI;
      long first = Math.max(call, times.get(from));
      long last = times.get(from + HELLO.length - 1);
      if (Math.abs(last - first - LIMIT) <= 2 * SLACK) {
        return; // it may well be either
      }
      boolean inTime = last - first < LIMIT;
      expect(reader, call, inTime, inTime ? Math.max(call, last) : first + LIMIT);
      if (inTime) {
        from += HELLO.length;
        now += PAUSE * MILLI;
      }
    }
    if (times.size() % HELLO.length == 0) {
      expectEnd(reader);
    }
  }

  private void expect(DeadlineReader reader, long call, boolean whole, long at) {
    Object outcome = outcome(reader);
    boolean right = whole ? "hello".equals(outcome) : outcome instanceof SocketTimeoutException;
    if (!right || Math.abs(now / MILLI - at) > SLACK) {
      throw DeadlineReaderLessons.script(
          until(at), call, whole ? "\"hello\"" : "a SocketTimeoutException", at, told(outcome));
    }
  }

  private void expectEnd(DeadlineReader reader) {
    long call = now / MILLI;
    Object outcome = outcome(reader);
    if (outcome != null) {
      throw DeadlineReaderLessons.script(until(call), call, "null", call, told(outcome));
    }
  }

  /// What comes until then: the last of it, for all of it may be much.
  private List<Arrival> until(long at) {
    int count = 0;
    long time = 0;
    while (count < arrivals.size() && time + arrivals.get(count).gap <= at) {
      time += arrivals.get(count).gap;
      count++;
    }
    return arrivals.subList(Math.max(0, count - TOLD), count);
  }

  private String told(@Nullable Object outcome) {
    String what =
        switch (outcome) {
          case null -> "null";
          case Exception e -> Lesson.name(e);
          default -> "a request \"" + outcome + "\"";
        };
    return what + " at " + now / MILLI + " ms";
  }

  private static @Nullable Object outcome(DeadlineReader reader) {
    try {
      byte[] payload = reader.read();
      return payload == null ? null : new String(payload, StandardCharsets.UTF_8);
    } catch (IOException | RuntimeException e) {
      return e;
    }
  }

  /// How many bytes have come by now.
  private int come() {
    int come = taken;
    while (come < times.size() && times.get(come) * MILLI <= now) {
      come++;
    }
    return come;
  }

  /// Waits until there is something to be read. False at the end of the stream.
  private boolean await() throws SocketTimeoutException {
    if (come() > taken) {
      return true;
    }
    if (taken == times.size()) {
      return false;
    }
    long next = times.get(taken) * MILLI;
    if (timeout > 0 && next - now > timeout * MILLI) {
      now += timeout * MILLI;
      throw new SocketTimeoutException("Read timed out");
    }
    now = next;
    return true;
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
    return new Input();
  }

  private final class Input extends ArrayStream {
    @Override
    public int available() {
      return come() - taken;
    }

    @Override
    public int read(byte[] bytes, int offset, int length) throws IOException {
      if (length == 0) {
        return 0;
      }
      if (!await()) {
        return -1;
      }
      int count = Math.min(length, come() - taken);
      for (int i = 0; i < count; i++) {
        bytes[offset + i] = HELLO[(taken + i) % HELLO.length];
      }
      taken += count;
      return count;
    }
  }
}
