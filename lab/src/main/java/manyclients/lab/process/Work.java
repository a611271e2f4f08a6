package manyclients.lab.process;

import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import manyclients.contract.RequestHandler;

/// A handler that takes time: it computes for a while, waits for a while as if for a database, then
/// echoes. It computes a fixed number of rounds instead of watching the clock, because time without
/// a core must not count as computing.
public final class Work implements RequestHandler {
  private static final Pattern FORM = Pattern.compile("work(?::(\\d{1,7}):(\\d{1,7}))?");

  private final long rounds;
  private final Duration wait;
  private volatile long mixed; // keeps the rounds from being optimised away

  public Work(Duration burn, Duration wait) {
    this.rounds = burn.isZero() ? 0 : Math.round(burn.toNanos() / nanosPerRound());
    this.wait = wait;
  }

  @Override
  public ByteBuffer handle(ByteBuffer request) throws InterruptedException {
    mixed = mix(rounds, mixed);
    if (!wait.isZero()) {
      Thread.sleep(wait);
    }
    return request;
  }

  private static long mix(long rounds, long seed) {
    long z = seed;
    for (long i = 0; i < rounds; i++) { // each round needs the result of the previous one
      z = (z ^ (z >>> 30)) * 0xbf58476d1ce4e5b9L + i;
    }
    return z;
  }

  /// Returns the time of a round once the code is compiled: the best of many tries, because any
  /// disturbance makes a try longer.
  private double nanosPerRound() {
    int rounds = 100_000;
    long best = Long.MAX_VALUE;
    for (int i = 0; i < 200; i++) {
      long start = System.nanoTime();
      mixed = mix(rounds, mixed);
      best = Math.min(best, System.nanoTime() - start);
    }
    return (double) best / rounds;
  }

  /// Parses `work`, which is 50 µs of computing and 1 ms of waiting, or `work:BURN:WAIT` in µs.
  public static Work parse(String handler) {
    Matcher form = FORM.matcher(handler);
    if (!form.matches()) {
      throw ServeException.usage(
          "there is no handler '" + handler + "'", "choose echo, work or work:BURN:WAIT (in µs)");
    }
    return form.group(1) == null
        ? new Work(Duration.ofNanos(50_000), Duration.ofMillis(1))
        : new Work(micros(form.group(1)), micros(form.group(2)));
  }

  private static Duration micros(String digits) {
    return Duration.ofNanos(1_000 * Long.parseLong(digits));
  }
}
