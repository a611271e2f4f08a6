package manyclients.exercises.ch00;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;
import manyclients.exercises.ch00.LatencyLogLessons.About;
import manyclients.exercises.support.Demand;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;

/// A request every 10 ms, on a clock that only this test moves. Times here are in milliseconds.
class LatencyLogTest {
  private static final long MILLI = 1_000_000;
  private static final long MICRO = 1_000;
  private static final long INTERVAL = 10;

  private static final long[] CLOCKS = {0, 20, 1_000, Long.MAX_VALUE, Long.MIN_VALUE + 20};
  private static final double[] PERCENTS = {
    1e-9, 1, 7, 12.5, 28, 29, 50, 55, 57, 66.6, 99.9, 99.99999999999999, 100
  };

  private long start = 5_000 * MILLI;
  private About about = About.WAITING;
  private LatencyLog log = new LatencyLog(start, INTERVAL * MILLI);

  @Test
  @Order(1)
  @Demand("latency")
  void aServerThatIsAlwaysQuick() {
    answer(0, 100, 2);
    expect(50, 992, 2, "when each of 100 requests was answered after 2 ms");
    expect(100, 992, 2, "when each of 100 requests was answered after 2 ms");
  }

  @Test
  @Order(2)
  @Demand("ranks")
  void percentilesAreRanks() {
    about = About.RANKS;
    for (int n = 0; n < 10; n++) {
      sent(n, n * INTERVAL);
      replied(n, n * INTERVAL + (n + 1) / 2.0);
    }
    String when = "when ten requests took 0.5, 1, 1.5 … 5 ms";
    expect(100, 99.5, 5, when);
    expect(50, 99.5, 2.5, when);
    expect(51, 99.5, 3, when);
    expect(90, 99.5, 4.5, when);
    expect(99, 99.5, 5, when);
    expect(0.1, 99.5, 0.5, when);
  }

  @Test
  @Order(3)
  @Demand("ranks")
  void percentilesOfManyAreExact() {
    for (int percent = 1; percent <= 100; percent++) {
      expectRank(percent, 100, percent);
    }
    expectRank(99.9, 1_000, 999);
    expectRank(99.95, 1_000, 1_000);
    expectRank(0.1, 1_000, 1);
    expectRank(99.96, 4_000, 3_999);
    expectRank(0.03, 4_000, 2);
    expectRank(0.0001, 1_000, 1);
    expectRank(99.97501, 4_000, 4_000);
    expectRank(50.00000000000001, 10, 6); // every digit counts
  }

  /// Multiplied first, most of them come out right in doubles, and 16.1 in 100 of a thousand do
  /// not.
  @Test
  @Order(15)
  @Demand("ranks")
  void everyTenthOfAPercentIsExact() {
    for (int count : new int[] {1_000, 1_250}) {
      rising(count);
      for (int tenths = 1; tenths <= 1_000; tenths++) {
        expectFound(tenths / 10.0, count, Math.ceilDiv(tenths * count, 1_000));
      }
    }
  }

  private void expectRank(double percent, int count, int rank) {
    rising(count);
    expectFound(percent, count, rank);
  }

  /// @param count so many requests take 1, 2, 3 ... microseconds
  private void rising(int count) {
    log = new LatencyLog(start, INTERVAL * MILLI);
    for (int n = 0; n < count; n++) {
      sent(n, n * INTERVAL);
      log.replied(n, at(n * INTERVAL) + (n + 1) * MICRO);
    }
  }

  private void expectFound(double percent, int count, int rank) {
    long found = log.percentile(percent, at(count * INTERVAL - 0.5 * INTERVAL));
    if (found != rank * MICRO) {
      throw LatencyLogLessons.rank(percent, count, rank, found / MICRO);
    }
  }

  @Test
  @Order(4)
  @Demand("latency")
  void whoCameDuringTheStallHasWaited() {
    answer(0, 100, 2);
    stall(100, 200, 2_000); // requests due from 1,000 to 1,990 are answered at 2,000
    answer(200, 1_000, 2);
    String when = "when a second in ten was a stall, and nothing was sent meanwhile";
    expect(90, 9_992, 2, when);
    expect(95, 9_992, 500, when);
    expect(99, 9_992, 900, when);
    expect(100, 9_992, 1_000, when);
  }

  /// As a connection does it that carries one request at once: the first waits for the server, and
  /// the others for the first. Then all are sent in no time.
  private void stall(int first, int end, long over) {
    for (int n = first; n < end; n++) {
      sent(n, n == first ? n * INTERVAL : over);
      replied(n, over);
    }
  }

  @Test
  @Order(7)
  @Demand("late replies")
  void aReplyAfterTheEndHadNotComeByThen() {
    answer(0, 10, 2);
    sent(10, 100);
    replied(10, 5_000);
    expect(100, 105, 5, "at 105 ms, a request of 100 ms having been answered at 5000");
    log.replied(10, at(105) + 1);
    expect(100, 105, 5, "at 105 ms, a request of 100 ms having been answered a nanosecond later");
  }

  @Test
  @Order(8)
  @Demand("late replies")
  void thePauseAfterALateReplyIsNotForgotten() {
    sent(0, 5); // the generator itself was late
    replied(0, 35);
    sent(1, 35);
    replied(1, 36);
    sent(2, 36);
    replied(2, 37);
    String when = "when replies came at 35, 36 and 37 ms to what was due at 0, 10 and 20";
    expect(100, 29, 29, "at 29 ms, when no reply had come yet");
    expect(25, 39, 9, when); // due at 30, no reply yet
    expect(50, 39, 17, when);
    expect(75, 39, 26, when);
    expect(100, 39, 35, when);
  }

  @Test
  @Order(5)
  @Demand("no reply")
  void whoIsStillWaitingCounts() {
    answer(0, 50, 2);
    sent(50, 500);
    expect(100, 900, 400, "when a request that was due at 500 ms has no reply at 900");
    expect(60, 900, 40, "when a server that answered 50 requests has fallen silent for good");
  }

  @Test
  @Order(6)
  @Demand("no reply")
  void whatWasNeverSentCountsToo() {
    sent(0, 0);
    expect(100, 995, 995, "when request 0 has no reply, and the others could not even be sent");
    expect(50, 995, 495, "when request 0 has no reply, and the others could not even be sent");
  }

  @Test
  @Order(9)
  @Demand("fallen due")
  void whatIsNotDueYetHasNotWaited() {
    about = About.SCHEDULE;
    answer(0, 3, 2);
    expect(1, 29.5, 2, "at 29.5 ms, three requests being due and answered");
    expect(1, 30, 0, "at 30 ms, when the fourth is due this moment");
    start = 7_000 * MILLI;
    log = new LatencyLog(start, INTERVAL * MILLI);
    expect(50, -1, 0, "before the first request is due");
  }

  @Test
  @Order(10)
  @Demand("fallen due")
  void theIntervalIsAnyNumberOfNanoseconds() {
    about = About.SCHEDULE;
    log = new LatencyLog(start, 3 * MILLI / 2);
    expect(20, 6, 0, "at 6 ms, a request being due every 1.5 ms");
    expect(100, 6, 6, "at 6 ms, a request being due every 1.5 ms");
    log = new LatencyLog(start, 250 * MICRO);
    expect(20, 1, 0, "at 1 ms, a request being due every 0.25 ms");
    log = new LatencyLog(start, 5_000 * MILLI);
    expect(50, 12_000, 7_000, "at 12 s, a request being due every 5 s");
  }

  @Test
  @Order(14)
  @Demand("asked again")
  void aLongMeasurementIsRememberedAsAWhole() {
    about = About.SCHEDULE;
    answer(0, 100_000, 2);
    for (int i = 0; i < 2; i++) {
      expect(100, 999_992, 2, "when each of 100,000 requests was answered after 2 ms");
    }
  }

  @Test
  @Order(11)
  @Demand("any order")
  void repliesMayComeInAnyOrder() {
    for (int n = 0; n < 10; n++) {
      sent(n, n * INTERVAL);
    }
    for (int n = 9; n >= 0; n--) {
      replied(n, 109 - n);
    }
    expect(10, 99.9, 9.9, "before any of ten replies has come");
    expect(10, 109, 10, "when ten replies came from 100 ms on, the last one first");
    expect(100, 109, 109, "when ten replies came from 100 ms on, the last one first");
  }

  @Test
  @Order(12)
  @Demand("asked again")
  void askingChangesNothing() {
    about = About.SCHEDULE;
    answer(0, 100, 2);
    log.percentile(99, at(600));
    log.percentile(50, at(992));
    answer(100, 200, 4);
    expect(50, 1_994, 2, "when it has been asked before");
    expect(100, 1_994, 4, "when it has been asked before");
    sent(200, 2_000);
    expect(100, 2_005, 5, "at 2005 ms, a request of 2000 having no reply");
    expect(100, 2_009, 9, "at 2009 ms, when the same was asked at 2005");
    expect(1, 991, 1, "at 991 ms, a later end having been asked for before");
    expect(100, 2_009, 9, "at 2009 ms, when the same was asked before");
    replied(200, 2_003);
    expect(100, 2_009, 4, "at 2009 ms, a reply of 2003 being known by now");
  }

  @Test
  @Order(13)
  @Demand("clock")
  void theClockMayBeginAnywhere() {
    about = About.CLOCK;
    for (long begin : new long[] {0, -12 * MILLI, -12 * MILLI - 1, Long.MAX_VALUE - 25 * MILLI}) {
      start = begin;
      log = new LatencyLog(start, INTERVAL * MILLI);
      answer(0, 10, 2);
      String clock =
          begin == 0 ? "at 0" : begin < 0 ? "below 0" : "just before the greatest number there is";
      expect(100, 95, 2, "when the clock began " + clock);
      expect(100, 105, 5, "when the clock began " + clock);
    }
  }

  /// Small numbers, drawn at random, on clocks that begin anywhere: every question is answered by
  /// counting, too.
  @Test
  @Order(16)
  @Demand("ranks")
  void itIsAsIfCounted() {
    for (long seed = 1; seed <= 400; seed++) {
      RandomGenerator dice = RandomGeneratorFactory.of("L64X128MixRandom").create(seed);
      long begin = CLOCKS[dice.nextInt(CLOCKS.length)] - dice.nextInt(40);
      new Day(begin, dice.nextInt(1, 6)).passes(dice);
    }
  }

  /// What is known of some requests.
  private static final class Day {
    private final long begin;
    private final int interval;
    private final LatencyLog log;
    private final Map<Integer, Integer> replies = new TreeMap<>();

    Day(long begin, int interval) {
      this.begin = begin;
      this.interval = interval;
      log = new LatencyLog(begin, interval);
    }

    void passes(RandomGenerator dice) {
      for (int i = 0; i < 30; i++) {
        int n = dice.nextInt(8);
        if (dice.nextBoolean() && !replies.containsKey(n)) {
          int sent = n * interval + dice.nextInt(5);
          int reply = sent + dice.nextInt(12);
          log.sent(n, begin + sent);
          log.replied(n, begin + reply);
          replies.put(n, reply);
        } else {
          ask(PERCENTS[dice.nextInt(PERCENTS.length)], dice.nextInt(-2, 50));
        }
      }
    }

    private void ask(double percent, int end) {
      long wanted = counted(percent, end);
      long found;
      try {
        found = log.percentile(percent, begin + end);
      } catch (RuntimeException e) {
        throw LatencyLogLessons.thrown(percent, told(end), e);
      }
      if (found != wanted) {
        throw LatencyLogLessons.counted(percent, wanted, found, told(end));
      }
    }

    private String told(int end) {
      return "at %d ns, one request being due every %d ns, and replies having come at %s"
          .formatted(end, interval, replies);
    }

    /// The smallest latency such that enough are no greater.
    private long counted(double percent, int end) {
      List<Integer> latencies = new ArrayList<>();
      for (int n = 0; n * interval <= end; n++) {
        latencies.add(Math.min(replies.getOrDefault(n, end), end) - n * interval);
      }
      return latencies.stream()
          .sorted()
          .filter(each -> isEnough(percent, latencies, each))
          .findFirst()
          .orElse(0);
    }

    private static boolean isEnough(double percent, List<Integer> latencies, int most) {
      long noGreater = latencies.stream().filter(each -> each <= most).count();
      BigDecimal least = BigDecimal.valueOf(percent).multiply(BigDecimal.valueOf(latencies.size()));
      return BigDecimal.valueOf(100 * noGreater).compareTo(least) >= 0;
    }
  }

  private void answer(int from, int to, long millis) {
    for (int n = from; n < to; n++) {
      sent(n, n * INTERVAL);
      replied(n, n * INTERVAL + millis);
    }
  }

  private void sent(int n, long millis) {
    log.sent(n, at(millis));
  }

  private void replied(int n, double millis) {
    log.replied(n, at(millis));
  }

  private long at(double millis) {
    return start + (long) (millis * MILLI);
  }

  private void expect(double percent, double end, double millis, String when) {
    long found;
    try {
      found = log.percentile(percent, at(end));
    } catch (RuntimeException e) {
      throw LatencyLogLessons.thrown(percent, when, e);
    }
    if (found != (long) (millis * MILLI)) {
      throw LatencyLogLessons.wrong(percent, millis, found / (double) MILLI, when, about);
    }
  }
}
