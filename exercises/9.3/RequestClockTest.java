package manyclients.exercises.ch09;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import manyclients.exercises.support.Demand;
import manyclients.exercises.support.Sequences;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;

/// 100 for an idle connection, 10 for a head, 20 for each 50 bytes of content.
class RequestClockTest {
  private static final long IDLE = 100;
  private static final long HEAD = 10;
  private static final long BODY = 20;
  private static final long LEAST = 50;
  private static final int CONNECTIONS = 1_000;
  private static final long DAY = 86_400_000_000_000L; // nanoseconds
  private static final long YEAR = 365 * DAY;

  private long now = 1_000;
  private RequestClock clock = new RequestClock(IDLE, HEAD, BODY, LEAST, now);

  @Test
  @Order(1)
  @Demand("idle")
  void anIdleConnectionMayWait() {
    for (long at : new long[] {0, 1, IDLE - 1, IDLE + 1, 1_000 * IDLE}) {
      overAt("an idle connection", IDLE, at);
    }
  }

  @Test
  @Order(2)
  @Demand("reached")
  void theTimeIsOverWhenItHasBeenReached() {
    overAt("an idle connection", IDLE, IDLE);
  }

  @Test
  @Order(3)
  @Demand("head")
  void theHeadHasOneDeadlineForAllItsBytes() {
    after(70).read(1, now);
    for (int i = 0; i < 3; i++) {
      after(3).read(1, now);
    }
    ends("a head whose bytes come one by one", HEAD - 9);
  }

  @Test
  @Order(30)
  @Demand("head")
  void alsoWhenTheyAreMany() {
    after(70).read((int) LEAST, now);
    for (int i = 0; i < 3; i++) {
      after(3).read((int) LEAST, now);
    }
    ends("a head whose bytes come fast", HEAD - 9);
  }

  @Test
  @Order(4)
  @Demand("head")
  void theHeadHasItsTimeHoweverLongTheConnectionWasIdle() {
    after(IDLE - 1).read(1, now);
    ends("a head that began when the connection had been idle for long", HEAD);
  }

  @Test
  @Order(4)
  @Demand("head")
  void noBytesBeginNothing() {
    after(50).read(0, now);
    ends("an idle connection of which no bytes were read", IDLE - 50);
  }

  @Test
  @Order(5)
  @Demand("body")
  void theBodyBeginsWithTheEndOfTheHead() {
    clock.read(10, now);
    after(HEAD - 1).headComplete(now);
    ends("content of which nothing has come", BODY);
  }

  @Test
  @Order(6)
  @Demand("body")
  void contentThatComesFastEnoughMayTakeLong() {
    clock.read(10, now);
    clock.headComplete(now);
    for (int i = 0; i < 20; i++) {
      after(BODY - 1).read(LEAST, now);
    }
    ends("an upload, after its last 50 bytes", BODY);
  }

  @Test
  @Order(11)
  @Demand("body")
  void theBytesOfTheHeadAreNoContent() {
    clock.read(1, now);
    clock.read(LEAST - 11, now);
    clock.headComplete(now);
    after(5).read(20, now);
    ends("content of which 20 bytes have come, after a head of 40", BODY - 5);
  }

  @Test
  @Order(7)
  @Demand("body")
  void aByteNowAndThenIsTooSlow() {
    clock.read(10, now);
    clock.headComplete(now);
    after(5).read(LEAST - 1, now);
    after(5).read(0, now);
    ends("content of which 49 bytes have come", BODY - 10);
    clock.read(1, now);
    ends("content of which the 50th byte has come", BODY);
    after(5).read(1, now);
    ends("content of which one more byte has come", BODY - 5);
    clock.read(LEAST, now);
    after(1).read(1, now);
    ends("content of which 51 bytes had come before this one", BODY - 1);
  }

  @Test
  @Order(7)
  @Demand("body")
  void whatCameBeyondIsNotSaved() {
    clock.read(10, now);
    clock.headComplete(now);
    clock.read(2 * LEAST - 1, now);
    after(1).read(1, now);
    ends("content of which 99 bytes had come at once before this one", BODY - 1);
    clock.read(10 * LEAST, now);
    after(1).read(LEAST - 1, now);
    ends("content of which 500 bytes had come at once before these 49", BODY - 1);
  }

  @Test
  @Order(12)
  @Demand("body")
  void anEarlierUploadDoesNotCount() {
    clock.read(10, now);
    clock.headComplete(now);
    after(1).read(LEAST - 1, now);
    after(1).requestComplete();
    clock.read(LEAST - 1, now);
    after(1).responseSent(now);
    after(1).read(10, now);
    after(1).headComplete(now);
    after(1).read(1, now);
    ends("content of which one byte has come, after an earlier upload", BODY - 1);
  }

  @Test
  @Order(13)
  @Demand("body")
  void bytesMayBeMoreThanAnInt() {
    long large = 1L << 32;
    clock.read(10, now);
    clock.headComplete(now);
    after(5).read(large, now);
    ends("content of which four gigabytes have come at once", BODY);
    clock = new RequestClock(IDLE, HEAD, BODY, large, now);
    clock.read(10, now);
    clock.headComplete(now);
    after(1).read(large - 1, now);
    ends("content of which nearly four gigabytes have come, where least is that", BODY - 1);
    after(1).read(1, now);
    ends("content of which four gigabytes have come, where least is that", BODY);
  }

  @Test
  @Order(14)
  @Demand("idle")
  void eachConnectionHasItsOwn() {
    final RequestClock other = new RequestClock(2 * IDLE, HEAD, BODY, LEAST, now);
    after(1).read(10, now);
    RequestClock first = clock;
    clock = other;
    ends("an idle connection beside another one", 2 * IDLE - 1);
    clock = first;
    ends("a head beside another connection", HEAD);
  }

  @Test
  @Order(8)
  @Demand("response")
  void aClientThatWaitsForUsIsNotTooSlow() {
    clock.read(10, now);
    after(1).requestComplete();
    never("a request that is being answered");
    clock.read(10, now);
    never("a request that is being answered, while the next one comes");
  }

  @Test
  @Order(9)
  @Demand("idle")
  void afterTheResponseItIsIdleAgain() {
    clock.read(10, now);
    clock.headComplete(now);
    after(5).requestComplete();
    after(500).responseSent(now);
    ends("a connection that is kept", IDLE);
    after(50).read(1, now);
    after(4).read(1, now);
    ends("the head of a second request", HEAD - 4);
  }

  @Test
  @Order(10)
  @Demand("any beginning")
  void timeHasNoBeginning() {
    for (long start : new long[] {-1_000, -5, Long.MAX_VALUE - 5, Long.MAX_VALUE, Long.MIN_VALUE}) {
      from(start);
    }
  }

  @Test
  @Order(15)
  @Demand("any beginning")
  void noTimeMeansNone() {
    for (long special : new long[] {0, -1, Long.MAX_VALUE, Long.MIN_VALUE}) {
      from(special);
      from(special - IDLE);
      from(special - HEAD);
      from(special - BODY);
    }
  }

  @Test
  @Order(16)
  @Demand("any beginning")
  void timesMayBeMoreThanAnInt() {
    clock = new RequestClock(DAY, DAY + 1, DAY + 2, LEAST, now);
    ends("an idle connection that may be so for a day", DAY);
    after(1).read(1, now);
    ends("a head that may take a day", DAY + 1);
    after(1).headComplete(now);
    ends("content that may take a day", DAY + 2);
    clock.requestComplete();
    after(1).responseSent(now);
    ends("an idle connection that may be so for a day, after a response", DAY);
  }

  private void from(long start) {
    now = start;
    clock = new RequestClock(IDLE, HEAD, BODY, LEAST, now);
    ends("an idle connection, from " + start, IDLE);
    clock.read(1, now);
    ends("a head, from " + start, HEAD);
    clock.read(1, now);
    ends("a head, from " + start, HEAD);
    clock.headComplete(now);
    ends("content, from " + start, BODY);
    clock.read(LEAST, now);
    ends("content, from " + start, BODY);
    clock.requestComplete();
    never("a request that is being answered, from " + start);
    clock.responseSent(now);
    ends("an idle connection after a response, from " + start, IDLE);
  }

  private RequestClock after(long time) {
    now += time;
    return clock;
  }

  private void ends(String what, long time) {
    for (long at : new long[] {0, time - 1, time, time + 1, time + 1_000}) {
      overAt(what, time, at);
    }
  }

  private void overAt(String what, long time, long at) {
    if (clock.isOver(now + at) != at >= time) {
      throw RequestClockLessons.wrong(what, time, at);
    }
  }

  private void never(String what) {
    for (long at : new long[] {0, IDLE, 1_000_000, YEAR}) {
      if (clock.isOver(now + at)) {
        throw RequestClockLessons.cutOff(what, at);
      }
    }
  }

  /// What may happen to a connection.
  private enum Step {
    WAIT("4 later"),
    READ_0("read(0)"),
    READ_1("read(1)"),
    READ_2("read(2)"),
    READ_3("read(3)"),
    READ_4("read(4)"),
    HEAD_COMPLETE("headComplete()"),
    REQUEST_COMPLETE("requestComplete()"),
    RESPONSE_SENT("responseSent()");

    private final String words;

    Step(String words) {
      this.words = words;
    }

    private int bytes() {
      return switch (this) {
        case READ_1 -> 1;
        case READ_2 -> 2;
        case READ_3 -> 3;
        case READ_4 -> 4;
        default -> 0;
      };
    }
  }

  @Test
  @Order(31)
  @Demand("body")
  void whateverHappens() {
    Sequences.all(
        List.of(Step.values()),
        5,
        steps -> {
          Life life = new Life();
          return steps.stream().allMatch(life::comes);
        });
  }

  /// Many requests, one after another.
  @Test
  @Order(32)
  @Demand("body")
  void howeverLongItGoesOn() {
    Random random = new Random(1);
    for (int i = 0; i < CONNECTIONS; i++) {
      Life life = new Life();
      for (int j = 0; j < 50; j++) {
        life.comes(Step.values()[random.nextInt(Step.values().length)]);
      }
    }
  }

  private enum Phase {
    IDLE("an idle connection"),
    HEAD("a head"),
    CONTENT("content"),
    ANSWER("a request that is being answered");

    private final String words;

    Phase(String words) {
      this.words = words;
    }
  }

  /// A connection, and beside its clock what has to be known of it. It may be idle for 10; a head
  /// has 7, and each 3 bytes of content have 9.
  private static final class Life {
    private static final long FAR = Long.MAX_VALUE / 4;

    private final RequestClock tried = new RequestClock(10, 7, 9, 3, -15);
    private final List<String> steps = new ArrayList<>();
    private long now = -15; // so that it passes 0 soon
    private Phase phase = Phase.IDLE;
    private long began = now;
    private long allowed = 10;
    private long content;

    /// Whether it can happen now.
    private boolean comes(Step step) {
      if (!mayCome(step)) {
        return false;
      }
      steps.add(step.words);
      switch (step) {
        case WAIT -> now += 4;
        case READ_0, READ_1, READ_2, READ_3, READ_4 -> read(step.bytes());
        case HEAD_COMPLETE -> {
          begins(Phase.CONTENT, 9);
          tried.headComplete(now);
        }
        case REQUEST_COMPLETE -> {
          begins(Phase.ANSWER, FAR);
          tried.requestComplete();
        }
        case RESPONSE_SENT -> {
          begins(Phase.IDLE, 10);
          tried.responseSent(now);
        }
      }
      require();
      return true;
    }

    private boolean mayCome(Step step) {
      return switch (step) {
        case WAIT -> now + 4 < began + allowed;
        case READ_0, READ_1, READ_2, READ_3, READ_4 -> true;
        case HEAD_COMPLETE -> phase == Phase.HEAD;
        case REQUEST_COMPLETE -> phase == Phase.HEAD || phase == Phase.CONTENT;
        case RESPONSE_SENT -> phase == Phase.ANSWER;
      };
    }

    private void read(int bytes) {
      content += bytes;
      if (phase == Phase.IDLE && bytes > 0) {
        begins(Phase.HEAD, 7);
      } else if (phase == Phase.CONTENT && content >= 3) {
        begins(Phase.CONTENT, 9);
      }
      tried.read(bytes, now);
    }

    private void begins(Phase next, long atMost) {
      phase = next;
      began = now;
      allowed = atMost;
      content = 0;
    }

    private String said() {
      return ", after "
          + String.join(", ", steps.subList(Math.max(0, steps.size() - 12), steps.size()));
    }

    private void require() {
      long left = began + allowed - now;
      for (long at : new long[] {0, left - 1, left, left + 1_000}) {
        boolean over = phase != Phase.ANSWER && at >= left;
        if (tried.isOver(now + at) != over) {
          throw phase == Phase.ANSWER
              ? RequestClockLessons.cutOff(phase.words + said(), at)
              : RequestClockLessons.wrongAfter(phase.words, said(), left, at);
        }
      }
    }
  }
}
