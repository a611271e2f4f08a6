package manyclients.exercises.ch04;

import static manyclients.exercises.support.Patience.until;

import java.io.IOException;
import java.lang.ref.WeakReference;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BooleanSupplier;
import manyclients.contract.RequestHandler;
import manyclients.contract.Server;
import manyclients.contract.ServerConfig;
import manyclients.exercises.ch04.TallyEngine.Tally;
import manyclients.exercises.support.Accesses;
import manyclients.exercises.support.Calm;
import manyclients.exercises.support.Client;
import manyclients.exercises.support.Demand;
import manyclients.exercises.support.Errand;
import manyclients.exercises.support.Footprint;
import manyclients.exercises.support.Heard;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;

/// The engine with real clients, and its counting handler alone, in which another thread comes in
/// between wherever it can.
class TallyEngineTest {
  private static final int LOOKS = 150;
  private static final int MOST_ACCESSES = 100;
  private static final int THREADS = 4;
  private static final int WORKERS = 40; // more than there are when nothing is said
  private static final int MUCH = 1 << 24;
  private static final int EACH = 500;
  private static final Tally NOTHING = new Tally(0, 0, 0, 0);

  private final TallyEngine engine = new TallyEngine();

  @Test
  @Order(1)
  @Demand("replies")
  void clientsGetWhatTheHandlerReturns() throws IOException {
    try (Server server = start(RequestHandler.ECHO);
        Client client = new Client(server.port())) {
      client.send("hello");
      Heard heard = heard(client);
      if (!heard.equals(new Heard.Frame("hello"))) {
        throw TallyEngineLessons.answer("the frame \"hello\"", heard.toString());
      }
      Tally expected = new Tally(1, 0, 5, 5);
      if (!engine.tally().equals(expected)) {
        throw TallyEngineLessons.notByTheServer(expected, engine.tally());
      }
    }
  }

  @Test
  @Order(2)
  @Demand("failures")
  void aFailureIsCountedAndGoesOn() throws Exception {
    IOException failure = new IOException("as wanted");
    RequestHandler handler =
        engine.counting(request -> {
          if (request.remaining() == 2) {
            throw failure;
          }
          return request;
        });
    handler.handle(ByteBuffer.allocate(3));
    try {
      ByteBuffer reply = handler.handle(ByteBuffer.allocate(2));
      throw TallyEngineLessons.answer(
          "no reply when the handler throws", "a reply of " + reply.remaining() + " bytes");
    } catch (IOException e) {
      if (e != failure) {
        throw TallyEngineLessons.answer("what the handler throws", "something else");
      }
    }
    Tally expected = new Tally(1, 1, 3, 3);
    if (!engine.tally().equals(expected)) {
      throw TallyEngineLessons.failures(expected, engine.tally());
    }
  }

  @Test
  @Order(3)
  @Demand("exact")
  void eachRequestIsCountedOnce() throws Exception {
    RequestHandler handler = engine.counting(RequestHandler.ECHO);
    for (int length : new int[] {3, 8, 0, 5}) {
      handler.handle(ByteBuffer.allocate(length));
    }
    Tally expected = new Tally(4, 0, 16, 8);
    if (!engine.tally().equals(expected)) {
      throw TallyEngineLessons.oneByOne(expected, engine.tally());
    }
  }

  @Test
  @Order(3)
  @Demand("exact")
  void allHandlersOfOneEngineAreCounted() throws Exception {
    RequestHandler first = engine.counting(RequestHandler.ECHO);
    first.handle(ByteBuffer.allocate(8));
    RequestHandler second = engine.counting(RequestHandler.ECHO);
    second.handle(ByteBuffer.allocate(3));
    first.handle(ByteBuffer.allocate(5));
    Tally expected = new Tally(3, 0, 16, 8);
    if (!engine.tally().equals(expected)) {
      throw TallyEngineLessons.twoHandlers(expected, engine.tally());
    }
  }

  @Test
  @Order(7)
  @Demand("exact")
  void whatIsInTheHandlerHasNotEnded() throws Exception {
    List<Tally> seen = new ArrayList<>();
    RequestHandler handler =
        engine.counting(request -> {
          seen.add(engine.tally());
          return request;
        });
    handler.handle(ByteBuffer.allocate(3));
    Tally expected = new Tally(0, 0, 0, 0);
    if (!seen.getFirst().equals(expected)) {
      throw TallyEngineLessons.countedEarly(expected, seen.getFirst());
    }
  }

  /// As workers do when their server is closed.
  @Test
  @Order(3)
  @Demand("exact")
  void whatThreadsThatHaveEndedHaveCountedIsNotForgotten() throws Exception {
    RequestHandler handler = engine.counting(RequestHandler.ECHO);
    WeakReference<Thread> gone = new WeakReference<>(answerInAThread(handler));
    until(() -> Footprint.isForgotten(gone));
    Tally expected = new Tally(1, 0, 3, 3);
    if (!engine.tally().equals(expected)) {
      throw TallyEngineLessons.forgotten(expected, engine.tally());
    }
  }

  private static Thread answerInAThread(RequestHandler handler) throws InterruptedException {
    Thread thread = Thread.ofPlatform().start(() -> answer(handler, 3));
    thread.join();
    return thread;
  }

  @Test
  @Order(3)
  @Demand("exact")
  void theBytesOfAReplyAreThoseBetweenItsPositionAndItsLimit() throws Exception {
    ByteBuffer reply = ByteBuffer.allocate(16).position(4).limit(9);
    ByteBuffer found = engine.counting(_ -> reply).handle(ByteBuffer.allocate(2));
    Tally expected = new Tally(1, 0, 5, 5);
    if (!engine.tally().equals(expected)) {
      throw TallyEngineLessons.bytes(expected, engine.tally());
    }
    if (found.position() != 4 || found.limit() != 9) {
      throw TallyEngineLessons.answer("5 bytes", found.remaining() + ", of a buffer that was read");
    }
  }

  @Test
  @Order(3)
  @Demand("exact")
  void theBytesOfAllRepliesAreMoreThanAnIntHolds() throws Exception {
    ByteBuffer reply = ByteBuffer.allocate(MUCH);
    RequestHandler handler = engine.counting(_ -> reply);
    ByteBuffer request = ByteBuffer.allocate(2);
    int requests = Integer.MAX_VALUE / MUCH + 2;
    for (int i = 0; i < requests; i++) {
      handler.handle(request);
    }
    Tally expected = new Tally(requests, 0, (long) requests * MUCH, MUCH);
    if (!engine.tally().equals(expected)) {
      throw TallyEngineLessons.overflow(expected, engine.tally());
    }
  }

  @Test
  @Order(4)
  @Demand("at once")
  void twoRequestsAreInTheHandlerAtOnce() throws Exception {
    AtomicInteger inside = new AtomicInteger();
    CountDownLatch leave = new CountDownLatch(1);
    RequestHandler handler =
        request -> {
          inside.incrementAndGet();
          leave.await();
          return request;
        };
    try (Server server = start(handler);
        Client one = new Client(server.port());
        Client other = new Client(server.port())) {
      one.send("one");
      other.send("other");
      boolean both = until(() -> inside.get() == 2, Calm.orCircles(LOOKS));
      leave.countDown();
      if (!both) {
        throw TallyEngineLessons.oneAtATime();
      }
      heard(one);
      heard(other);
    }
  }

  @Test
  @Order(5)
  @Demand("looking")
  void aLookDoesNotWaitForAHandler() throws Exception {
    boolean[] early = {false};
    RequestHandler handler =
        engine.counting(request -> {
          early[0] = new Errand<>("other", engine::tally).endsByItself();
          return request;
        });
    handler.handle(ByteBuffer.allocate(3));
    if (!early[0]) {
      throw TallyEngineLessons.lookWaits();
    }
  }

  @Test
  @Order(6)
  @Demand("exact")
  void noRequestIsLostWhenAnotherOneComesInBetween() {
    boolean more = true;
    for (int nth = 1; more && nth < MOST_ACCESSES; nth++) {
      TallyEngine fresh = new TallyEngine();
      RequestHandler handler = fresh.counting(RequestHandler.ECHO);
      RequestHandler other = fresh.counting(RequestHandler.ECHO); // of a second server, perhaps
      more = Accesses.meet(() -> answer(handler, 3), nth, () -> answer(other, 5));
      expect("two requests at once, to two handlers", fresh, new Tally(2, 0, 8, 5));
    }
  }

  @Test
  @Order(7)
  @Demand("exact")
  void noFailureIsLostEither() {
    boolean more = true;
    for (int nth = 1; more && nth < MOST_ACCESSES; nth++) {
      TallyEngine fresh = new TallyEngine();
      RequestHandler handler =
          fresh.counting(_ -> {
            throw new IOException("as wanted");
          });
      more = Accesses.meet(() -> answer(handler, 3), nth, () -> answer(handler, 5));
      expect("two failures at once", fresh, new Tally(0, 2, 0, 0));
    }
  }

  @Test
  @Order(8)
  @Demand("one moment")
  void aTallyIsOfOneMoment() {
    boolean more = true;
    for (int nth = 1; more && nth < MOST_ACCESSES; nth++) {
      TallyEngine fresh = new TallyEngine();
      RequestHandler handler = fresh.counting(RequestHandler.ECHO);
      AtomicReference<Tally> seen = new AtomicReference<>(NOTHING);
      more = Accesses.meet(() -> answer(handler, 3), nth, () -> seen.set(fresh.tally()));
      expectOneMoment(seen.get());
    }
    more = true;
    for (int nth = 1; more && nth < MOST_ACCESSES; nth++) {
      TallyEngine fresh = new TallyEngine();
      RequestHandler handler = fresh.counting(RequestHandler.ECHO);
      AtomicReference<Tally> seen = new AtomicReference<>(NOTHING);
      more = Accesses.meet(() -> seen.set(fresh.tally()), nth, () -> answer(handler, 3));
      expectOneMoment(seen.get());
    }
  }

  @Test
  @Order(9)
  @Demand("exact")
  void manyThreadsAreCountedToo() throws Exception {
    RequestHandler handler = engine.counting(RequestHandler.ECHO);
    List<Errand<String>> all = new ArrayList<>();
    for (int i = 0; i < THREADS; i++) {
      all.add(
          new Errand<>(
              "worker-" + i,
              () -> {
                for (int k = 0; k < EACH; k++) {
                  handler.handle(ByteBuffer.allocate(3));
                }
                return null;
              }));
    }
    BooleanSupplier done = () -> all.stream().allMatch(Errand::isDone);
    until(done);
    int requests = THREADS * EACH;
    expect("four threads with 500 requests each", engine, new Tally(requests, 0, 3L * requests, 3));
  }

  @Test
  @Order(10)
  @Demand("failures")
  void anErrorIsAFailureToo() throws Exception {
    Error failure = new StackOverflowError("as wanted");
    RequestHandler handler =
        engine.counting(_ -> {
          throw failure;
        });
    try {
      handler.handle(ByteBuffer.allocate(2));
      throw TallyEngineLessons.answer("no reply when the handler throws", "a reply");
    } catch (StackOverflowError e) {
      if (e != failure) {
        throw TallyEngineLessons.answer("what the handler throws", "something else");
      }
    }
    Tally expected = new Tally(0, 1, 0, 0);
    if (!engine.tally().equals(expected)) {
      throw TallyEngineLessons.error(expected, engine.tally());
    }
  }

  @Test
  @Order(11)
  @Demand("failures")
  void soIsAnExceptionOfAnyKind() throws Exception {
    for (Exception failure :
        List.of(
            new IllegalStateException("as wanted"),
            new BufferUnderflowException(),
            new TimeoutException("as wanted"))) {
      TallyEngine fresh = new TallyEngine();
      RequestHandler handler =
          fresh.counting(_ -> {
            throw failure;
          });
      String kind = failure.getClass().getSimpleName();
      try {
        handler.handle(ByteBuffer.allocate(2));
        throw TallyEngineLessons.answer("no reply when the handler throws", "a reply");
      } catch (IllegalStateException | BufferUnderflowException | TimeoutException e) {
        if (e != failure) {
          throw TallyEngineLessons.answer("what the handler throws", "something else");
        }
      }
      Tally expected = new Tally(0, 1, 0, 0);
      if (!fresh.tally().equals(expected)) {
        throw TallyEngineLessons.kind(kind, expected, fresh.tally());
      }
    }
  }

  @Test
  @Order(11)
  @Demand("failures")
  void anInterruptIsAFailureToo() throws Exception {
    RequestHandler handler =
        engine.counting(_ -> {
          throw new InterruptedException("as wanted");
        });
    try {
      handler.handle(ByteBuffer.allocate(2));
      throw TallyEngineLessons.answer("no reply when the handler throws", "a reply");
    } catch (InterruptedException e) {
      if (Thread.interrupted()) {
        throw TallyEngineLessons.interruptedTwice();
      }
    }
    Tally expected = new Tally(0, 1, 0, 0);
    if (!engine.tally().equals(expected)) {
      throw TallyEngineLessons.interrupted(expected, engine.tally());
    }
  }

  @Test
  @Order(11)
  @Demand("replies")
  void aHandlerMayReturnInterrupted() throws Exception {
    RequestHandler handler =
        engine.counting(request -> {
          Thread.currentThread().interrupt();
          return request;
        });
    Errand<ByteBuffer> errand =
        new Errand<>("worker", () -> handler.handle(ByteBuffer.allocate(3)));
    until(errand::isDone);
    if (errand.failure() != null) {
      throw TallyEngineLessons.answer(
          "the reply of a handler that returns with its interrupt flag set",
          "an " + errand.failure().getClass().getSimpleName());
    }
    expect("one request whose handler left its thread interrupted", engine, new Tally(1, 0, 3, 3));
  }

  @Test
  @Order(12)
  @Demand("at once")
  void asManyAreInTheHandlerAsThereAreWorkers() throws Exception {
    AtomicInteger inside = new AtomicInteger();
    CountDownLatch leave = new CountDownLatch(1);
    RequestHandler handler =
        request -> {
          inside.incrementAndGet();
          leave.await();
          return request;
        };
    List<Client> clients = new ArrayList<>();
    try (Server server = engine.start(ServerConfig.defaults().withThreads(WORKERS), handler)) {
      for (int i = 0; i < WORKERS; i++) {
        clients.add(new Client(server.port()));
        clients.getLast().send("hello");
      }
      boolean all = until(() -> inside.get() == WORKERS, Calm.orCircles(LOOKS));
      leave.countDown();
      if (!all) {
        throw TallyEngineLessons.notAllAtOnce(WORKERS);
      }
      for (Client client : clients) {
        heard(client);
      }
    } finally {
      for (Client client : clients) {
        client.close();
      }
    }
  }

  private Server start(RequestHandler handler) throws IOException {
    return engine.start(ServerConfig.defaults().withThreads(2), handler);
  }

  private static Heard heard(Client client) throws IOException {
    return client.hear(Calm.orCircles(LOOKS));
  }

  private static void answer(RequestHandler handler, int length) {
    try {
      handler.handle(ByteBuffer.allocate(length));
    } catch (IOException e) {
      // as wanted
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }

  private static void expect(String when, TallyEngine tallied, Tally expected) {
    Tally found = tallied.tally();
    if (!found.equals(expected)) {
      throw TallyEngineLessons.lost(when, expected, found);
    }
  }

  private static void expectOneMoment(Tally seen) {
    if (!seen.equals(NOTHING) && !seen.equals(new Tally(1, 0, 3, 3))) {
      throw TallyEngineLessons.torn(seen);
    }
  }
}
