package manyclients.exercises.ch07;

import static manyclients.exercises.support.Patience.steady;
import static manyclients.exercises.support.Patience.until;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicInteger;
import manyclients.exercises.support.Calm;
import manyclients.exercises.support.Demand;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;

/// Callers with a virtual thread each, and tasks that wait for a gate.
class BulkheadTest {
  private static final int LOOKS = 100;
  private static final String REFUSED = RejectedExecutionException.class.getSimpleName();

  private final AtomicInteger inside = new AtomicInteger();
  private final CountDownLatch gate = new CountDownLatch(1);
  private final List<Thread> callers = new ArrayList<>();

  @AfterEach
  void letAllGo() {
    gate.countDown();
    callers.forEach(Thread::interrupt);
  }

  @Test
  @Order(1)
  @Demand("limit")
  void noMoreRunAtOnceThanThereArePlaces() {
    Bulkhead bulkhead = new Bulkhead(3, 5);
    for (int i = 0; i < 8; i++) {
      start(bulkhead, this::waitAtTheGate);
    }
    expectInside(3, "of eight that were called, with three places");
  }

  @Test
  @Order(2)
  @Demand("limit")
  void thoseThatWaitHaveTheirTurn() throws Exception {
    Bulkhead bulkhead = new Bulkhead(3, 5);
    List<CompletableFuture<String>> calls = new ArrayList<>();
    for (int i = 0; i < 8; i++) {
      calls.add(start(bulkhead, this::waitAtTheGate));
    }
    expectInside(3, "of eight that were called, with three places");
    gate.countDown();
    for (CompletableFuture<String> call : calls) {
      String end = end(call);
      if (!end.equals("done")) {
        throw BulkheadLessons.turn("one of them got " + end);
      }
    }
  }

  @Test
  @Order(3)
  @Demand("limit")
  void aLimitMayBeAsHighAsAnIntGoes() throws Exception {
    Bulkhead bulkhead = new Bulkhead(1, Integer.MAX_VALUE);
    CompletableFuture<String> first = start(bulkhead, this::waitAtTheGate);
    expectInside(1, "with one place");
    CompletableFuture<String> second = start(bulkhead, () -> "done");
    until(() -> second.isDone() || isWaiting(callers.getLast()));
    gate.countDown();
    for (String end : List.of(end(first), end(second))) {
      if (!end.equals("done")) {
        throw BulkheadLessons.overflow(end);
      }
    }
  }

  @Test
  @Order(4)
  @Demand("refusal")
  void oneTooManyIsRefusedAtOnce() throws Exception {
    Bulkhead bulkhead = new Bulkhead(1, 1);
    start(bulkhead, this::waitAtTheGate);
    expectInside(1, "with one place");
    start(bulkhead, this::waitAtTheGate);
    awaitWaiting(callers.getLast());
    String third = end(start(bulkhead, () -> "done"));
    if (!third.equals(REFUSED)) {
      throw BulkheadLessons.notRefused("a third call, with one inside and one waiting");
    }
    Bulkhead narrow = new Bulkhead(1, 0);
    start(narrow, this::waitAtTheGate);
    expectInside(2, "with one place in each of two bulkheads");
    CompletableFuture<String> call = start(narrow, () -> "done");
    until(call::isDone, steady(() -> isWaiting(callers.getLast())));
    if (!call.isDone() || !end(call).equals(REFUSED)) {
      throw BulkheadLessons.notRefused("a second call, with one inside and no room to wait");
    }
  }

  @Test
  @Order(5)
  @Demand("refusal")
  void aRefusalDoesNotWait() {
    Bulkhead bulkhead = new Bulkhead(1, 0);
    start(bulkhead, this::waitAtTheGate);
    expectInside(1, "with one place");
    CompletableFuture<String> call = start(bulkhead, () -> "done");
    Thread caller = callers.getLast();
    if (!until(call::isDone, steady(() -> caller.getState() == Thread.State.TIMED_WAITING))) {
      throw BulkheadLessons.refusedLate();
    }
  }

  @Test
  @Order(6)
  @Demand("results")
  void theCallerGetsWhatTheTaskReturnsOrThrows() throws Exception {
    Bulkhead bulkhead = new Bulkhead(2, 0);
    String returned = end(start(bulkhead, () -> "a reply"));
    if (!returned.equals("a reply")) {
      throw BulkheadLessons.result("what its task returned", "it got " + returned);
    }
    String thrown = end(start(bulkhead, BulkheadTest::fail));
    if (!thrown.equals(IOException.class.getSimpleName())) {
      throw BulkheadLessons.result("the IOException that its task threw", "it got " + thrown);
    }
    String broken = end(start(bulkhead, BulkheadTest::breakDown));
    if (!broken.equals(StackOverflowError.class.getSimpleName())) {
      throw BulkheadLessons.result("the Error that its task ended in", "it got " + broken);
    }
  }

  @Test
  @Order(7)
  @Demand("no place lost")
  void aTaskThatFailsGivesItsPlaceBack() throws Exception {
    expectRoomAfter(BulkheadTest::fail, "three tasks that failed");
    expectRoomAfter(BulkheadTest::breakDown, "three tasks that ended in an Error");
  }

  /// What the bulkhead throws for itself, a task may throw for reasons of its own.
  @Test
  @Order(8)
  @Demand("no place lost")
  void alsoOneThatFailsLikeABulkhead() throws Exception {
    expectRoomAfter(
        BulkheadTest::beRefused,
        "three tasks that threw a RejectedExecutionException, which another limit told them");
    expectRoomAfter(
        BulkheadTest::beInterrupted,
        "three tasks that threw an InterruptedException, from what they waited for inside");
  }

  private void expectRoomAfter(Callable<String> failing, String after) throws Exception {
    Bulkhead bulkhead = new Bulkhead(1, 1);
    for (int i = 0; i < 3; i++) {
      end(start(bulkhead, failing));
    }
    if (!end(start(bulkhead, () -> "done")).equals("done")) {
      throw BulkheadLessons.lost(after);
    }
  }

  @Test
  @Order(9)
  @Demand("no place lost")
  void aRefusalTakesNoPlaceAndGivesNone() throws Exception {
    Bulkhead bulkhead = new Bulkhead(1, 0);
    CompletableFuture<String> inside = start(bulkhead, this::waitAtTheGate);
    expectInside(1, "with one place");
    for (int i = 0; i < 3; i++) {
      if (!end(start(bulkhead, () -> "done")).equals(REFUSED)) {
        throw BulkheadLessons.notRefused(
            "each of three calls, with one inside and no room to wait");
      }
    }
    gate.countDown();
    end(inside);
    if (!end(start(bulkhead, () -> "done")).equals("done")) {
      throw BulkheadLessons.lost("three calls that were refused");
    }
  }

  @Test
  @Order(10)
  @Demand("interrupts")
  void aCallerThatIsInterruptedWhileItWaitsGivesUp() throws Exception {
    interruptOneThatWaits(new Bulkhead(1, 1));
  }

  @Test
  @Order(11)
  @Demand("no place lost")
  void andNoPlaceIsLostByThat() throws Exception {
    Bulkhead bulkhead = new Bulkhead(1, 1);
    interruptOneThatWaits(bulkhead);
    CompletableFuture<String> next = start(bulkhead, () -> "done");
    until(() -> next.isDone() || isWaiting(callers.getLast()));
    gate.countDown();
    if (!end(next).equals("done")) {
      throw BulkheadLessons.lost("a caller that was interrupted while it waited");
    }
  }

  @Test
  @Order(12)
  @Demand("no place lost")
  void norIsThereOneTooMany() throws Exception {
    Bulkhead bulkhead = new Bulkhead(1, 3);
    interruptOneThatWaits(bulkhead);
    start(bulkhead, this::waitAtTheGate);
    expectInside(1, "with one place, after a caller was interrupted while it waited");
  }

  private void interruptOneThatWaits(Bulkhead bulkhead) throws Exception {
    start(bulkhead, this::waitAtTheGate);
    expectInside(1, "with one place");
    AtomicInteger run = new AtomicInteger();
    CompletableFuture<String> waiting = start(bulkhead, () -> "run " + run.incrementAndGet());
    awaitWaiting(callers.getLast());
    callers.getLast().interrupt();
    if (!end(waiting).equals(InterruptedException.class.getSimpleName()) || run.get() > 0) {
      throw BulkheadLessons.interruptIgnored();
    }
  }

  private static String breakDown() {
    throw new StackOverflowError("a task that calls itself");
  }

  private static String beRefused() {
    throw new RejectedExecutionException("another one is busy");
  }

  private static String beInterrupted() throws InterruptedException {
    throw new InterruptedException("while it waited for the database");
  }

  private static String fail() throws IOException {
    throw new IOException("the database is gone");
  }

  private String waitAtTheGate() throws InterruptedException {
    inside.incrementAndGet();
    gate.await();
    return "done";
  }

  private CompletableFuture<String> start(Bulkhead bulkhead, Callable<String> task) {
    CompletableFuture<String> call = new CompletableFuture<>();
    callers.add(
        Thread.ofVirtual()
            .start(() -> {
              try {
                call.complete(bulkhead.call(task));
              } catch (Throwable t) {
                call.completeExceptionally(t);
              }
            }));
    return call;
  }

  /// What a caller got: its reply, or the name of what was thrown. When all callers wait, and
  /// nobody is there to end that, it gets nothing.
  private String end(CompletableFuture<String> call) throws InterruptedException {
    if (!until(call::isDone, Calm.still(this::allHaveCome, LOOKS))) {
      return "nothing at all";
    }
    try {
      return call.get();
    } catch (ExecutionException e) {
      return e.getCause().getClass().getSimpleName();
    }
  }

  private void expectInside(int wanted, String when) {
    if (!until(() -> inside.get() == wanted && allHaveCome(), () -> inside.get() > wanted)
        || until(() -> inside.get() != wanted, steady(() -> true, 50))) {
      throw BulkheadLessons.inside(wanted, inside.get(), when);
    }
  }

  private boolean allHaveCome() {
    return callers.stream().allMatch(caller -> !caller.isAlive() || isWaiting(caller));
  }

  private static boolean isWaiting(Thread caller) {
    return caller.getState() == Thread.State.WAITING;
  }

  private static void awaitWaiting(Thread caller) {
    until(() -> isWaiting(caller) || !caller.isAlive());
  }
}
