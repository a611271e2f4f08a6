package manyclients.exercises.ch09;

import java.util.List;
import manyclients.exercises.support.Demand;
import manyclients.exercises.support.Lesson;
import manyclients.exercises.support.Sequences;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;

/// 100 for an idle connection, 10 for a head, 20 for each 50 bytes of a body.
class RequestClockTest {
  private static final long IDLE = 100;
  private static final long HEAD = 10;
  private static final long BODY = 20;
  private static final long LEAST = 50;

  private long now = 1_000;
  private RequestClock clock = new RequestClock(IDLE, HEAD, BODY, LEAST, now);

  @Test
  @Order(1)
  @Demand("idle")
  void anIdleConnection() {
    expires("a new connection", IDLE);
  }

  @Test
  @Order(2)
  @Demand("head")
  void aHeadWhoseBytesComeOneByOne() {
    after(70).read(1, now);
    expires("a head that began after 70 of idleness", HEAD);
    for (int i = 0; i < 3; i++) {
      after(3).read(1, now);
    }
    expires("a head that began 9 ago, and of which a byte has come now", HEAD - 9);
  }

  @Test
  @Order(3)
  @Demand("body")
  void aBodyThatArrivesFastEnough() {
    clock.read(60, now);
    after(HEAD - 1).headComplete(now);
    expires("a body of which nothing has come", BODY);
    for (int i = 0; i < 20; i++) {
      after(BODY - 1).read(LEAST, now);
    }
    expires("an upload whose next 50 bytes have come now", BODY);
  }

  @Test
  @Order(4)
  @Demand("body")
  void aBodyThatArrivesTooSlowly() {
    clock.read(10, now);
    clock.headComplete(now);
    after(5).read(LEAST - 1, now);
    expires("a body of which 49 bytes have come", BODY - 5);
    after(1).read(1, now);
    expires("a body whose 50th byte has come now", BODY);
    after(5).read(1, now);
    expires("a body whose 51st byte has come now, and the 50th 5 ago", BODY - 5);
    clock.read(10 * LEAST, now);
    after(1).read(LEAST - 1, now);
    expires("a body of which 500 bytes came 1 ago, and 49 now", BODY - 1);
  }

  @Test
  @Order(5)
  @Demand("response")
  void aClientThatWaitsForTheResponse() {
    clock.read(10, now);
    after(1).requestComplete();
    never("a request that is being answered");
    clock.read(10, now);
    never("a request that is being answered, while the next one arrives");
  }

  @Test
  @Order(6)
  @Demand("idle")
  void aConnectionThatIsKeptAfterTheResponse() {
    clock.read(10, now);
    clock.headComplete(now);
    after(5).requestComplete();
    after(500).responseSent(now);
    expires("a connection after a response", IDLE);
    after(50).read(1, now);
    after(4).read(1, now);
    expires("the head of a second request, which began 4 ago", HEAD - 4);
  }

  @Test
  @Order(7)
  @Demand("time")
  void anyValueOfTheClock() {
    for (long start : new long[] {-1_000, -5, Long.MAX_VALUE - 5, Long.MAX_VALUE, Long.MIN_VALUE}) {
      now = start;
      clock = new RequestClock(IDLE, HEAD, BODY, LEAST, now);
      expires("a new connection at " + start, IDLE);
      clock.read(1, now);
      expires("a head that began at " + start, HEAD);
      clock.requestComplete();
      never("a request that is being answered since " + start);
    }
  }

  @Test
  @Order(8)
  @Demand("body")
  void anyOrderOfEvents() {
    Sequences.all(
        List.of(Step.values()),
        6,
        steps -> {
          now = -30; // passes 0 soon
          clock = new RequestClock(IDLE, HEAD, BODY, LEAST, now);
          Model model = new Model(now);
          return steps.stream().allMatch(step -> happens(step, model, steps));
        });
  }

  private enum Step {
    WAIT_4,
    READ_30,
    HEAD_COMPLETE,
    REQUEST_COMPLETE,
    RESPONSE_SENT
  }

  /// Takes the step if it can happen now, and checks the clock. Returns whether it could happen.
  private boolean happens(Step step, Model model, List<Step> steps) {
    if (!model.allows(step, now)) {
      return false;
    }
    now += step == Step.WAIT_4 ? 4 : 0;
    model.happens(step, now);
    switch (step) {
      case WAIT_4 -> {}
      case READ_30 -> clock.read(30, now);
      case HEAD_COMPLETE -> clock.headComplete(now);
      case REQUEST_COMPLETE -> clock.requestComplete();
      case RESPONSE_SENT -> clock.responseSent(now);
    }
    String what = model.phase.words + " after " + Sequences.told(steps);
    if (model.phase == Phase.ANSWERED) {
      never(what);
    } else {
      expires(what, model.expires - now);
    }
    return true;
  }

  private enum Phase {
    IDLE("an idle connection"),
    HEAD("a head"),
    BODY("a body"),
    ANSWERED("a request that is being answered");

    private final String words;

    Phase(String words) {
      this.words = words;
    }
  }

  /// The deadlines that the exercise demands.
  private static final class Model {
    private Phase phase = Phase.IDLE;
    private long expires;
    private long bytes;

    Model(long now) {
      expires = now + IDLE;
    }

    boolean allows(Step step, long now) {
      return switch (step) {
        case WAIT_4 -> phase == Phase.ANSWERED || now + 4 < expires;
        case READ_30 -> true;
        case HEAD_COMPLETE -> phase == Phase.HEAD;
        case REQUEST_COMPLETE -> phase == Phase.HEAD || phase == Phase.BODY;
        case RESPONSE_SENT -> phase == Phase.ANSWERED;
      };
    }

    void happens(Step step, long now) {
      bytes += step == Step.READ_30 ? 30 : 0;
      switch (step) {
        case WAIT_4 -> {}
        case READ_30 -> {
          if (phase == Phase.IDLE) {
            begin(Phase.HEAD, now + HEAD);
          } else if (phase == Phase.BODY && bytes >= LEAST) {
            begin(Phase.BODY, now + BODY);
          }
        }
        case HEAD_COMPLETE -> begin(Phase.BODY, now + BODY);
        case REQUEST_COMPLETE -> begin(Phase.ANSWERED, now);
        case RESPONSE_SENT -> begin(Phase.IDLE, now + IDLE);
      }
    }

    private void begin(Phase next, long end) {
      phase = next;
      expires = end;
      bytes = 0;
    }
  }

  private RequestClock after(long time) {
    now += time;
    return clock;
  }

  private void expires(String what, long in) {
    for (long at : new long[] {0, in - 1, in, in + 1_000}) {
      boolean over = clock.isOver(now + at);
      if (over != at >= in) {
        throw new Lesson(
            what + " to expire in " + in,
            "in " + at + (over ? ", it was over already" : ", it was not over"),
            meaning(what, over),
            "http-deadlines");
      }
    }
  }

  private static String meaning(String what, boolean early) {
    if (what.matches(".* at -?\\d+")) {
      return "The sum of two times may overflow. Their difference is still right: compare it with"
          + " 0.";
    }
    if (what.contains("head")) {
      return early
          ? "The time for a head begins with its first bytes, however long the connection was idle."
          : "A head has one deadline for all its bytes. If a byte moves it, a client that sends a"
              + " byte now and then never misses it.";
    }
    if (what.contains("body") || what.contains("upload")) {
      return early
          ? "An upload may take long if enough of it arrives: with the end of the head, and with"
              + " each 50 bytes, its time begins again."
          : "Only 50 bytes move the deadline, counted from the moment at which it was last moved. A"
              + " byte now and then does not, and bytes beyond the 50 are not saved up.";
    }
    return "The time of an idle connection begins with the connection, or with the end of the last"
        + " response. The connection is over when that time has been reached.";
  }

  private void never(String what) {
    for (long at : new long[] {0, IDLE, 1_000_000, Long.MAX_VALUE / 2}) {
      if (clock.isOver(now + at)) {
        throw new Lesson(
            "no deadline for " + what,
            "in " + at + ", it was over",
            "The request is complete, so the client waits for the server. A deadline in the far"
                + " future is not the same as none: use another field to say that there is none.",
            "http-deadlines");
      }
    }
  }
}
