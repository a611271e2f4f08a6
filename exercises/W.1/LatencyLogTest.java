package manyclients.exercises.workshop;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import manyclients.exercises.support.Demand;
import manyclients.exercises.support.Lesson;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;

/// A request every 10 ms, on a clock that only this test moves. Times here are in milliseconds
/// after the start.
class LatencyLogTest {
  private static final long MILLI = 1_000_000;
  private static final int INTERVAL = 10;

  private long start = 5_000 * MILLI;
  private LatencyLog log = new LatencyLog(start, INTERVAL * MILLI);

  @Test
  @Order(1)
  @Demand("latency")
  void aServerThatIsAlwaysQuick() {
    answer(0, 100, 2);
    expect(50, 999, 2, "each of 100 requests was answered after 2 ms");
    expect(100, 999, 2, "each of 100 requests was answered after 2 ms");
  }

  @Test
  @Order(2)
  @Demand("ranks")
  void tenDifferentLatencies() {
    for (int n = 9; n >= 0; n--) {
      reply(n, n * INTERVAL, n * INTERVAL + n);
    }
    String what = "ten requests took 0, 1, 2 … 9 ms";
    expect(100, 99, 9, what);
    expect(50, 99, 4, what);
    expect(51, 99, 5, what);
    expect(90, 99, 8, what);
    expect(1, 99, 0, what);
  }

  @Test
  @Order(3)
  @Demand("latency")
  void aStallOfASecond() {
    answer(0, 100, 2);
    for (int n = 100; n < 200; n++) {
      reply(n, n == 100 ? 1_000 : 2_000, 2_000); // the first waits, and the others with it
    }
    answer(200, 1_000, 2);
    String what = "the server was silent for a second in ten, and nothing was sent in that second";
    expect(90, 9_999, 2, what);
    expect(95, 9_999, 500, what);
    expect(99, 9_999, 900, what);
    expect(100, 9_999, 1_000, what);
  }

  @Test
  @Order(4)
  @Demand("no reply")
  void aServerThatFallsSilentForGood() {
    answer(0, 50, 2);
    log.sent(50, at(500));
    String what = "50 requests were answered, one has no reply, and the others were not sent";
    expect(100, 905, 405, what);
    expect(50, 905, 2, what);
    expect(60, 905, 45, what);
  }

  @Test
  @Order(5)
  @Demand("no reply")
  void requestsThatAreDueAtTheEndOrLater() {
    answer(0, 3, 2);
    expect(1, 29, 2, "three requests are due and answered at 29 ms");
    expect(1, 30, 0, "the fourth is due at 30 ms, this moment");
    log = new LatencyLog(start, INTERVAL * MILLI);
    expect(50, -1, 0, "no request is due yet");
  }

  @Test
  @Order(6)
  @Demand("late replies")
  void aReplyAfterTheEnd() {
    answer(0, 10, 2);
    reply(10, 100, 5_000);
    expect(100, 105, 5, "a request that was due at 100 ms was answered at 5,000 ms");
    expect(100, 109, 9, "the same was asked at 105 ms");
  }

  @Test
  @Order(7)
  @Demand("latency")
  void aClockThatBeginsAnywhere() {
    for (long begin : new long[] {0, -12 * MILLI, Long.MAX_VALUE - 25 * MILLI}) {
      start = begin;
      log = new LatencyLog(start, INTERVAL * MILLI);
      answer(0, 10, 2);
      expect(100, 95, 2, "the clock began at " + begin);
      expect(100, 105, 5, "the clock began at " + begin);
    }
  }

  @Test
  @Order(8)
  @Demand("ranks")
  void anyRepliesAndAnyQuestions() {
    for (int seed = 0; seed < 500; seed++) {
      Random random = new Random(seed);
      log = new LatencyLog(start, INTERVAL * MILLI);
      Map<Integer, Integer> replies = new HashMap<>();
      for (int i = 0; i < 30; i++) {
        int n = random.nextInt(8);
        int end = random.nextInt(90);
        if (random.nextBoolean()) {
          int percent = List.of(1, 20, 50, 75, 100).get(random.nextInt(5));
          String what = "replies came in any order, with seed " + seed + ", " + replies;
          expect(percent, end, counted(percent, end, replies), what);
        } else if (!replies.containsKey(n)) {
          int sent = n * INTERVAL + random.nextInt(20);
          replies.put(n, sent + random.nextInt(40));
          reply(n, sent, replies.get(n));
        }
      }
    }
  }

  /// Returns the smallest latency that enough requests do not exceed, found by counting.
  private static int counted(int percent, int end, Map<Integer, Integer> replies) {
    List<Integer> latencies = new ArrayList<>();
    for (int due = 0; due <= end; due += INTERVAL) {
      latencies.add(Math.min(end, replies.getOrDefault(due / INTERVAL, end)) - due);
    }
    Collections.sort(latencies);
    int enough = 0;
    while (100 * (enough + 1) < percent * latencies.size()) {
      enough++;
    }
    return latencies.get(enough);
  }

  private void answer(int from, int to, int millis) {
    for (int n = from; n < to; n++) {
      reply(n, n * INTERVAL, n * INTERVAL + millis);
    }
  }

  private void reply(int n, int sent, int replied) {
    log.sent(n, at(sent));
    log.replied(n, at(replied));
  }

  private long at(long millis) {
    return start + millis * MILLI;
  }

  private void expect(int percent, int end, long millis, String when) {
    String asked = "percentile(" + percent + ") at " + end + " ms to be " + millis + " ms, when ";
    long found;
    try {
      found = log.percentile(percent, at(end));
    } catch (RuntimeException e) {
      throw new Lesson(
          asked + when,
          Lesson.name(e) + " was thrown",
          "Ranks count from 1, and indexes from 0; a percentile of nothing is 0.",
          "omission");
    }
    if (found != millis * MILLI) {
      throw new Lesson(
          asked + when,
          "it is " + found / (double) MILLI + " ms",
          meaning(found < millis * MILLI, when),
          "omission");
    }
  }

  private static String meaning(boolean less, String when) {
    if (when.contains("clock")) {
      return "Only the difference of two times means anything: a time may be negative, and the"
          + " clock may overflow.";
    }
    if (when.contains("ten requests")) {
      return "Of n latencies in ascending order, the one wanted is number p × n ÷ 100, rounded up.";
    }
    return less
        ? "A request that is due during a stall waits for its end, though the generator sends"
            + " nothing then. Count from the moment when a request was due, and include every"
            + " request that was due by the end."
        : "Each request counts once, from the moment when it was due, until its reply or until the"
            + " end. A reply after the end had not come by then.";
  }
}
