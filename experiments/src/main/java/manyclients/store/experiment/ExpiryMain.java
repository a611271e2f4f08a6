package manyclients.store.experiment;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.time.Duration;
import java.util.Locale;
import java.util.function.BooleanSupplier;
import manyclients.selector.Timer;
import manyclients.selector.TimerWheel;
import manyclients.store.data.Entry;
import manyclients.store.data.Journal;
import manyclients.store.data.Shard;

/// Expires keys that are all due within one second, and prints how long the longest turn of a loop
/// would be, in time and in CPU time, the number of turns, and the time of all of them. Times are
/// nanoseconds. It runs in a JVM of its own.
final class ExpiryMain {
  private static final int WARM_UP = 50_000;
  private static final long SECOND = 1_000; // milliseconds

  /// The tick that [manyclients.selector.EventLoop#tickFor] chooses with the default limits.
  private static final long TICK = 250;

  private static final long LOOK = 100; // the store's interval
  private static final long BUDGET = 1_000_000; // nanoseconds per turn

  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

  private final Shard shard = new Shard(this::now, Journal.NONE);
  private final long start = System.nanoTime();
  private long now; // in milliseconds
  private long longest;
  private long longestWork; // in CPU time, which excludes other programs
  private long turns;

  private ExpiryMain() {}

  /// @param args `heap` or `wheel`; the number of keys; the seconds until they are due
  public static void main(String[] args) {
    int keys = Integer.parseInt(args[1]);
    long due = SECOND * Integer.parseInt(args[2]);
    new ExpiryMain().expire(args[0], Math.min(WARM_UP, keys), due);
    ExpiryMain measured = new ExpiryMain();
    long nanos = measured.expire(args[0], keys, due);
    System.out.println(
        measured.longest + " " + measured.longestWork + " " + measured.turns + " " + nanos);
  }

  private long now() {
    return now;
  }

  /// @return the duration in nanoseconds
  private long expire(String structure, int keys, long due) {
    long began;
    if (structure.equals("wheel")) {
      TimerWheel wheel = wheel(keys, due);
      System.gc();
      began = System.nanoTime();
      while (shard.size() > 0) {
        now += TICK;
        turn(() -> wheel.advance(moment(now), ExpiryMain::fail));
      }
    } else {
      fill(keys, due);
      System.gc();
      began = System.nanoTime();
      while (shard.size() > 0) {
        now += LOOK;
        while (turn(() -> shard.expire(BUDGET))) {}
      }
    }
    return System.nanoTime() - began;
  }

  /// Converts to the wheel's clock, which is System.nanoTime. Here the time advances as fast as the
  /// turns are done.
  private long moment(long millis) {
    return start + millis * 1_000_000;
  }

  private static void fail(Throwable cause) {
    throw new IllegalStateException(cause);
  }

  private boolean turn(BooleanSupplier work) {
    long before = System.nanoTime();
    long workBefore = THREADS.getCurrentThreadCpuTime();
    boolean more = work.getAsBoolean();
    longestWork = Math.max(longestWork, THREADS.getCurrentThreadCpuTime() - workBefore);
    longest = Math.max(longest, System.nanoTime() - before);
    turns++;
    return more;
  }

  private void turn(Runnable work) {
    turn(() -> {
      work.run();
      return false;
    });
  }

  /// Fills the table with keys that each have an expiry time.
  private void fill(int keys, long due) {
    for (int i = 0; i < keys; i++) {
      byte[] key = key(i);
      shard.put(key, 0, key.length, new byte[8], due + i % SECOND);
    }
  }

  /// Fills the table, and files a timer for each key.
  private TimerWheel wheel(int keys, long due) {
    TimerWheel wheel = new TimerWheel(Duration.ofMillis(TICK));
    for (int i = 0; i < keys; i++) {
      byte[] key = key(i);
      shard.put(key, 0, key.length, new byte[8], Entry.NEVER);
      wheel.scheduleAt(new Timer(() -> shard.remove(key, 0, key.length)), moment(due + i % SECOND));
    }
    return wheel;
  }

  private static byte[] key(int number) {
    return String.format(Locale.ROOT, "key:%012d", number).getBytes(US_ASCII);
  }
}
