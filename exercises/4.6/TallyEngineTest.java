package manyclients.exercises.ch04;

import static manyclients.exercises.support.Patience.until;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import manyclients.contract.RequestHandler;
import manyclients.contract.Server;
import manyclients.contract.ServerConfig;
import manyclients.exercises.ch04.TallyEngine.Tally;
import manyclients.exercises.support.Accesses;
import manyclients.exercises.support.Calm;
import manyclients.exercises.support.Client;
import manyclients.exercises.support.Demand;
import manyclients.exercises.support.Errand;
import manyclients.exercises.support.Lesson;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;

/// The engine with two workers and two clients. Then its counting handler alone: at each access to
/// memory that threads share, another thread runs first.
class TallyEngineTest {
  private static final int LOOKS = 150;
  private static final int MOST_ACCESSES = 100;
  private static final Tally NOTHING = new Tally(0, 0, 0, 0);
  private static final IOException FAILURE = new IOException("as wanted");

  private final TallyEngine engine = new TallyEngine();

  @Test
  @Order(1)
  @Demand("exact")
  void eachReplyIsCounted() throws Exception {
    for (int length : new int[] {3, 8, 0, 5}) {
      engine.counting(RequestHandler.ECHO).handle(ByteBuffer.allocate(length));
    }
    expect(
        new Tally(4, 0, 16, 8),
        engine,
        "replies of 3, 8, 0 and 5 bytes",
        "Each reply counts, even an empty one, and the longest is the longest so far. The tally"
            + " belongs to the engine, and goes on from one handler to the next.");
  }

  @Test
  @Order(2)
  @Demand("failures")
  void aFailureIsCountedAndReachesTheCaller() throws Exception {
    engine.counting(RequestHandler.ECHO).handle(ByteBuffer.allocate(3));
    for (Throwable failure : new Throwable[] {FAILURE, new IllegalStateException("as wanted")}) {
      Throwable thrown = null;
      try {
        engine.counting(_ -> throwing(failure)).handle(ByteBuffer.allocate(2));
      } catch (Exception e) {
        thrown = e;
      }
      if (thrown != failure) {
        throw new Lesson(
            "the handler's " + Lesson.name(failure) + " to reach the caller",
            thrown == null ? "a reply was returned" : Lesson.name(thrown) + " was thrown",
            "The server closes a connection whose handler failed, so the exception has to reach"
                + " it.",
            "handlers");
      }
    }
    expect(
        new Tally(1, 2, 3, 3),
        engine,
        "one reply of 3 bytes and two failures",
        "A handler returns or throws. Count each request when it has ended, as a reply or as a"
            + " failure, whatever kind of exception was thrown.");
  }

  private static ByteBuffer throwing(Throwable failure) throws IOException {
    if (failure instanceof RuntimeException e) {
      throw e;
    }
    throw FAILURE;
  }

  @Test
  @Order(3)
  @Demand("in parallel")
  void twoRequestsAreInTheHandlerAtTheSameTime() throws Exception {
    AtomicInteger inside = new AtomicInteger();
    CountDownLatch leave = new CountDownLatch(1);
    RequestHandler handler =
        request -> {
          inside.incrementAndGet();
          leave.await();
          return request;
        };
    try (Server server = engine.start(ServerConfig.defaults().withThreads(2), handler);
        Client one = new Client(server.port());
        Client other = new Client(server.port())) {
      one.send("one");
      other.send("other");
      boolean both = until(() -> inside.get() == 2, Calm.orCircles(LOOKS));
      leave.countDown();
      if (!both) {
        throw new Lesson(
            "two requests to be in the handler at the same time, in a server with two workers",
            "the second waits until the first is done",
            "One of the workers is in the handler and holds a lock that the other waits for. What"
                + " does that lock guard, and is the handler part of it?",
            "handlers");
      }
      one.hear(Calm.orCircles(LOOKS));
      other.hear(Calm.orCircles(LOOKS));
    }
    expect(
        new Tally(2, 0, 8, 5),
        engine,
        "the two clients were answered",
        "start() must give the chapter's engine the handler that counts.");
  }

  @Test
  @Order(4)
  @Demand("in parallel")
  void tallyReturnsWhileARequestIsInTheHandler() throws Exception {
    boolean[] returned = {false};
    RequestHandler handler =
        engine.counting(request -> {
          returned[0] = new Errand<>("other", engine::tally).endsByItself();
          return request;
        });
    handler.handle(ByteBuffer.allocate(3));
    if (!returned[0]) {
      throw new Lesson(
          "tally() to return while a request is in the handler",
          "it waits",
          "Reading four numbers need not wait for a handler. Whatever lock tally() takes, no thread"
              + " may hold it while it is in the handler, not even a shared lock.",
          "handlers");
    }
  }

  @Test
  @Order(5)
  @Demand("exact")
  void noReplyIsLostWhenTwoEndTogether() {
    boolean more = true;
    for (int nth = 1; more && nth < MOST_ACCESSES; nth++) {
      TallyEngine fresh = new TallyEngine();
      RequestHandler replies = fresh.counting(RequestHandler.ECHO);
      more = Accesses.meet(() -> answer(replies, 3), nth, () -> answer(replies, 5));
      expect(new Tally(2, 0, 8, 5), fresh, "two requests that end together", lost());
    }
  }

  @Test
  @Order(6)
  @Demand("exact")
  void noFailureIsLostWhenTwoEndTogether() {
    boolean more = true;
    for (int nth = 1; more && nth < MOST_ACCESSES; nth++) {
      TallyEngine fresh = new TallyEngine();
      RequestHandler fails = fresh.counting(_ -> throwing(FAILURE));
      more = Accesses.meet(() -> answer(fails, 3), nth, () -> answer(fails, 5));
      expect(new Tally(0, 2, 0, 0), fresh, "two failures that end together", lost());
    }
  }

  @Test
  @Order(7)
  @Demand("one moment")
  void aTallyInTheMiddleOfARequestIsOfOneMoment() {
    boolean more = true;
    for (int nth = 1; more && nth < MOST_ACCESSES; nth++) {
      TallyEngine fresh = new TallyEngine();
      RequestHandler replies = fresh.counting(RequestHandler.ECHO);
      AtomicReference<Tally> seen = new AtomicReference<>(NOTHING);
      more = Accesses.meet(() -> answer(replies, 3), nth, () -> seen.set(fresh.tally()));
      expectOneMoment(seen.get());
    }
  }

  @Test
  @Order(8)
  @Demand("one moment")
  void aRequestMayEndWhileTheTallyIsRead() {
    boolean more = true;
    for (int nth = 1; more && nth < MOST_ACCESSES; nth++) {
      TallyEngine fresh = new TallyEngine();
      RequestHandler replies = fresh.counting(RequestHandler.ECHO);
      AtomicReference<Tally> seen = new AtomicReference<>(NOTHING);
      more = Accesses.meet(() -> seen.set(fresh.tally()), nth, () -> answer(replies, 3));
      expectOneMoment(seen.get());
    }
  }

  private static void expectOneMoment(Tally seen) {
    if (!seen.equals(NOTHING) && !seen.equals(new Tally(1, 0, 3, 3))) {
      throw new Lesson(
          "a tally of no request, or of one with a reply of 3 bytes",
          "it is " + seen,
          "Each number is right, but they come from different moments. Change numbers that belong"
              + " together in one step, and read them in one step: under one lock, or as one"
              + " object.",
          "foreign");
    }
  }

  private static void answer(RequestHandler handler, int length) {
    try {
      handler.handle(ByteBuffer.allocate(length));
    } catch (Exception e) {
      if (e != FAILURE) {
        throw new IllegalStateException(e);
      }
    }
  }

  private static String lost() {
    return "answered++ is a read and a write, and what another thread writes between the two is"
        + " lost. Hold the lock around each change, and around nothing that takes long.";
  }

  private static void expect(Tally expected, TallyEngine engine, String after, String means) {
    Tally found = engine.tally();
    if (!found.equals(expected)) {
      throw new Lesson(expected + " after " + after, "it is " + found, means, "foreign");
    }
  }
}
