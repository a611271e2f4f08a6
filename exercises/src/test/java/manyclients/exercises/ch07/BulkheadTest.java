package manyclients.exercises.ch07;

import static manyclients.exercises.support.Patience.steady;
import static manyclients.exercises.support.Patience.until;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import manyclients.exercises.support.Accesses;
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
  private static final int MANY = 200;
  private static final int STEPS = 30;
  private static final long A_MOMENT = 50_000; // nanoseconds: longer than waking takes

  private final List<Thread> callers = new CopyOnWriteArrayList<>();
  private volatile boolean flag; // whether the caller that came back last is interrupted

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
    expectBothServed(1, Integer.MAX_VALUE, "one place, and Integer.MAX_VALUE that may wait");
    expectBothServed(Integer.MAX_VALUE, 1, "Integer.MAX_VALUE places, and one that may wait");
  }

  private void expectBothServed(int places, int waiting, String limits) throws Exception {
    Bulkhead bulkhead = new Bulkhead(places, waiting);
    List<CompletableFuture<String>> calls = new ArrayList<>();
    CountDownLatch open = new CountDownLatch(1);
    for (int i = 0; i < 2; i++) {
      calls.add(start(bulkhead, () -> waitAt(open)));
      awaitWaiting(callers.getLast());
    }
    open.countDown();
    for (CompletableFuture<String> call : calls) {
      String end = end(call);
      if (!end.equals("done")) {
        throw BulkheadLessons.overflow(limits, end);
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
    if (!until(call::isDone, steady(() -> isTimed(caller)))) {
      throw BulkheadLessons.refusedLate();
    }
  }

  /// One comes right before each thing that the other does with what they share.
  @Test
  @Order(6)
  @Demand("limit")
  void twoThatComeInTheSameMomentAreTwo() {
    boolean met = true;
    for (int nth = 1; met && nth < LOOKS; nth++) {
      Bulkhead bulkhead = new Bulkhead(1, 0);
      List<CompletableFuture<String>> calls = new CopyOnWriteArrayList<>();
      met = meet(bulkhead, nth, calls);
      if (calls.stream().noneMatch(CompletableFuture::isDone) && calls.size() == 2) {
        throw BulkheadLessons.bothIn();
      }
      callers.forEach(Thread::interrupt);
      until(() -> callers.stream().noneMatch(Thread::isAlive));
      callers.clear();
    }
  }

  @Test
  @Order(30)
  @Demand("limit")
  void alsoTwoThatComeToTheLastRoomToWait() {
    boolean met = true;
    for (int nth = 1; met && nth < LOOKS; nth++) {
      Bulkhead bulkhead = new Bulkhead(1, 1);
      start(bulkhead, this::waitAtTheGate);
      awaitWaiting(callers.getLast());
      List<CompletableFuture<String>> calls = new CopyOnWriteArrayList<>();
      met = meet(bulkhead, nth, calls);
      if (calls.stream().noneMatch(CompletableFuture::isDone) && calls.size() == 2) {
        throw BulkheadLessons.bothWait();
      }
      callers.forEach(Thread::interrupt);
      until(() -> callers.stream().noneMatch(Thread::isAlive));
      callers.clear();
    }
  }

  /// Two that come again as soon as they have left: a place may be taken between the moment in
  /// which it becomes free and that in which the one who waits for it wakes.
  @Test
  @Order(31)
  @Demand("limit")
  void whoComesInBetweenIsSeen() {
    Bulkhead bulkhead = new Bulkhead(1, 1);
    AtomicInteger here = new AtomicInteger();
    AtomicBoolean two = new AtomicBoolean();
    Callable<String> task =
        () -> {
          two.compareAndSet(false, here.incrementAndGet() > 1);
          LockSupport.parkNanos(A_MOMENT);
          here.decrementAndGet();
          return "done";
        };
    Runnable again =
        () -> {
          for (int i = 0; i < MANY && !two.get(); i++) {
            call(bulkhead, task, new CompletableFuture<>());
          }
        };
    for (int i = 0; i < 2; i++) {
      callers.add(startThread(again));
    }
    until(() -> callers.stream().noneMatch(Thread::isAlive));
    if (two.get()) {
      throw BulkheadLessons.tookItTwice();
    }
  }

  private boolean meet(Bulkhead bulkhead, int nth, List<CompletableFuture<String>> calls) {
    List<Thread> others = new CopyOnWriteArrayList<>();
    CompletableFuture<String> first = new CompletableFuture<>();
    calls.add(first);
    Runnable another =
        () -> {
          CompletableFuture<String> second = new CompletableFuture<>();
          calls.add(second);
          others.add(startThread(() -> call(bulkhead, this::waitAtTheGate, second)));
          until(second::isDone, steady(() -> rests(others.getFirst())));
        };
    Thread thread =
        startThread(() ->
            Accesses.interrupt(() -> call(bulkhead, this::waitAtTheGate, first), nth, another));
    callers.add(thread);
    until(first::isDone, steady(() -> isWaiting(thread)));
    callers.addAll(others);
    until(
        () -> calls.stream().anyMatch(CompletableFuture::isDone),
        steady(() -> callers.stream().allMatch(BulkheadTest::rests)));
    return !others.isEmpty();
  }

  private static boolean rests(Thread caller) {
    return isWaiting(caller) || caller.getState() == Thread.State.BLOCKED;
  }

  @Test
  @Order(6)
  @Demand("limit")
  void whoHasWaitedAndIsInsideDoesNotWaitAnyMore() throws Exception {
    Bulkhead bulkhead = new Bulkhead(1, 1);
    CountDownLatch first = new CountDownLatch(1);
    final CompletableFuture<String> one = start(bulkhead, () -> waitAt(first));
    awaitWaiting(callers.getLast());
    start(bulkhead, this::waitAtTheGate);
    awaitWaiting(callers.getLast());
    first.countDown();
    end(one);
    expectInside(1, "with one place, when the first has left");
    CompletableFuture<String> third = start(bulkhead, () -> "done");
    until(() -> third.isDone() || isWaiting(callers.getLast()));
    gate.countDown();
    String end = end(third);
    if (!end.equals("done")) {
      throw BulkheadLessons.stillWaiting(end);
    }
  }

  @Test
  @Order(17)
  @Demand("limit")
  void aCallFromWithinATaskIsACall() throws Exception {
    Bulkhead own = new Bulkhead(1, 0);
    if (!end(start(own, () -> own.call(() -> "done"))).equals(REFUSED)) {
      throw BulkheadLessons.nested();
    }
  }

  /// The place becomes free, and the interrupt comes, right before anything that who waits does.
  @Test
  @Order(16)
  @Demand("no place lost")
  void norWhenTheInterruptComesWithThePlace() throws Exception {
    boolean met = true;
    for (int nth = 1; met && nth < LOOKS; nth++) {
      Bulkhead bulkhead = new Bulkhead(1, 1);
      CountDownLatch leave = new CountDownLatch(1);
      final CompletableFuture<String> inside = start(bulkhead, () -> waitAt(leave));
      awaitWaiting(callers.getLast());
      met = interruptWithThePlace(bulkhead, inside, leave, nth);
      if (!end(start(bulkhead, () -> "done")).equals("done")) {
        throw BulkheadLessons.lostWithTheInterrupt();
      }
    }
  }

  private boolean interruptWithThePlace(
      Bulkhead bulkhead, CompletableFuture<String> inside, CountDownLatch leave, int nth) {
    CompletableFuture<String> waiting = new CompletableFuture<>();
    CompletableFuture<Boolean> met = new CompletableFuture<>();
    Thread first = callers.getLast();
    Runnable both =
        () -> {
          leave.countDown();
          until(inside::isDone, steady(() -> first.getState() == Thread.State.BLOCKED));
          Thread.currentThread().interrupt();
        };
    Thread caller =
        startThread(() ->
            met.complete(Accesses.interrupt(() -> call(bulkhead, () -> "", waiting), nth, both)));
    callers.add(caller);
    until(() -> waiting.isDone() || isWaiting(caller));
    leave.countDown();
    until(met::isDone);
    return met.join();
  }

  @Test
  @Order(7)
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
  @Order(8)
  @Demand("results")
  void nothingIsAResultAndTheThreadIsTheCallers() throws Exception {
    Bulkhead bulkhead = new Bulkhead(2, 0);
    String returned = end(start(bulkhead, () -> null));
    if (!returned.equals("null")) {
      throw BulkheadLessons.result("the null that its task returned", "it got " + returned);
    }
    CompletableFuture<Thread> by = new CompletableFuture<>();
    end(start(bulkhead, () -> interruptIn(by)));
    if (by.join() != callers.getLast()) {
      throw BulkheadLessons.otherThread();
    }
    if (!flag) {
      throw BulkheadLessons.flagGone("its task has interrupted it and returned");
    }
  }

  private static String interruptIn(CompletableFuture<Thread> by) {
    by.complete(Thread.currentThread());
    Thread.currentThread().interrupt();
    return "done";
  }

  @Test
  @Order(9)
  @Demand("no place lost")
  void aTaskThatFailsGivesItsPlaceBack() throws Exception {
    expectRoomAfter(BulkheadTest::fail, "three tasks that failed");
    expectRoomAfter(BulkheadTest::breakDown, "three tasks that ended in an Error");
  }

  /// What the bulkhead throws for itself, a task may throw for reasons of its own.
  @Test
  @Order(10)
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
  @Order(11)
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
  @Order(12)
  @Demand("interrupts")
  void aCallerThatIsInterruptedWhileItWaitsGivesUp() throws Exception {
    interruptOneThatWaits(new Bulkhead(1, 1));
  }

  @Test
  @Order(13)
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
  @Order(14)
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
    if (flag) {
      throw BulkheadLessons.flagLeft();
    }
  }

  /// Whether it is told by an exception, or has its task run: the interrupt is not lost.
  @Test
  @Order(15)
  @Demand("interrupts")
  void oneOfBeforeIsNotLost() throws Exception {
    Bulkhead bulkhead = new Bulkhead(1, 0);
    CompletableFuture<String> call = new CompletableFuture<>();
    callers.add(
        startThread(() -> {
          Thread.currentThread().interrupt();
          call(bulkhead, () -> "done", call);
        }));
    if (!end(call).equals(InterruptedException.class.getSimpleName()) && !flag) {
      throw BulkheadLessons.flagGone("a call that did not end in an InterruptedException");
    }
  }

  /// Who is told of a limit has not been told of the interrupt.
  @Test
  @Order(18)
  @Demand("interrupts")
  void norIsItLostWithARefusal() throws Exception {
    Bulkhead bulkhead = new Bulkhead(1, 0);
    start(bulkhead, this::waitAtTheGate);
    expectInside(1, "with one place");
    CompletableFuture<String> call = new CompletableFuture<>();
    callers.add(
        startThread(() -> {
          Thread.currentThread().interrupt();
          call(bulkhead, () -> "done", call);
        }));
    if (!end(call).equals(InterruptedException.class.getSimpleName()) && !flag) {
      throw BulkheadLessons.flagGone("a call that was refused");
    }
  }

  /// An InterruptedException of the task's own is what it throws, and no more.
  @Test
  @Order(19)
  @Demand("results")
  void noInterruptIsAddedToWhatATaskThrows() throws Exception {
    end(start(new Bulkhead(1, 0), BulkheadTest::beInterrupted));
    if (flag) {
      throw BulkheadLessons.flagRaised();
    }
  }

  @Test
  @Order(20)
  @Demand("no place lost")
  void norIsThereOneTooManyAfterAnyOtherEnd() throws Exception {
    expectFullAfter(() -> "done", "three tasks that returned");
    expectFullAfter(BulkheadTest::fail, "three tasks that failed");
    expectFullAfter(BulkheadTest::breakDown, "three tasks that ended in an Error");
    expectFullAfter(BulkheadTest::beRefused, "three tasks that threw a RejectedExecutionException");
    expectFullAfter(BulkheadTest::beInterrupted, "three tasks that threw an InterruptedException");
  }

  private void expectFullAfter(Callable<String> task, String after) throws Exception {
    Bulkhead bulkhead = new Bulkhead(1, 0);
    for (int i = 0; i < 3; i++) {
      end(start(bulkhead, task));
    }
    start(bulkhead, this::waitAtTheGate);
    awaitWaiting(callers.getLast());
    if (!end(start(bulkhead, () -> "done")).equals(REFUSED)) {
      throw BulkheadLessons.oneTooMany(after);
    }
  }

  /// The one that is inside leaves, and another one comes, right before anything that one who is to
  /// be refused does. One of these two can have the place.
  @Test
  @Order(33)
  @Demand("refusal")
  void whoIsRefusedIsInNobodysWay() {
    boolean met = true;
    for (int nth = 1; met && nth < LOOKS; nth++) {
      Meeting meeting = new Meeting(new Bulkhead(1, 0));
      meeting.leavesThen = true;
      met = meeting.isMetBefore(nth);
      if (meeting.calls.size() == 2
          && meeting.calls.stream().allMatch(CompletableFuture::isCompletedExceptionally)) {
        throw BulkheadLessons.bothRefused();
      }
    }
  }

  /// The place becomes free, and another one comes, right before anything that one who has waited
  /// for it does. The other may wait.
  @Test
  @Order(34)
  @Demand("limit")
  void whoHasItsPlaceWaitsNoMore() {
    boolean met = true;
    for (int nth = 1; met && nth < LOOKS; nth++) {
      Meeting meeting = new Meeting(new Bulkhead(1, 1));
      met = meeting.isMetBefore(nth);
      if (meeting.calls.getLast().isCompletedExceptionally()) {
        throw BulkheadLessons.stillInTheQueue();
      }
    }
  }

  /// One is inside, another one comes, and a third in the middle of that.
  private final class Meeting {
    private final Bulkhead bulkhead;
    private final CountDownLatch leave = new CountDownLatch(1);
    private final CompletableFuture<String> inside;
    private final Thread first;
    private final List<CompletableFuture<String>> calls = new CopyOnWriteArrayList<>();

    private volatile boolean leavesThen;

    Meeting(Bulkhead bulkhead) {
      this.bulkhead = bulkhead;
      inside = start(bulkhead, () -> waitAt(leave));
      first = callers.getLast();
      awaitWaiting(first);
    }

    /// Has the other one come, and the third before its nth access, if the first can leave by then.
    boolean isMetBefore(int nth) {
      CompletableFuture<Boolean> met = new CompletableFuture<>();
      CompletableFuture<String> call = new CompletableFuture<>();
      calls.add(call);
      Thread caller =
          startThread(() ->
              met.complete(
                  Accesses.interrupt(() -> call(bulkhead, () -> "", call), nth, this::meet)));
      callers.add(caller);
      until(() -> call.isDone() || isWaiting(caller));
      leave.countDown();
      until(() -> met.isDone() && calls.stream().allMatch(CompletableFuture::isDone));
      return met.getNow(false);
    }

    private void meet() {
      if (leavesThen) {
        leave.countDown();
      }
      if (leave.getCount() == 0 && until(inside::isDone, steady(() -> rests(first)))) {
        CompletableFuture<String> call = new CompletableFuture<>();
        calls.add(call);
        Thread caller = startThread(() -> call(bulkhead, () -> "", call));
        callers.add(caller);
        until(call::isDone, steady(() -> rests(caller)));
      }
    }
  }

  /// What may end a task that runs.
  private enum End {
    RETURN("done") {
      @Override
      String reach() {
        return "done";
      }
    },
    FAIL("IOException") {
      @Override
      String reach() throws IOException {
        return fail();
      }
    },
    BREAK_DOWN("StackOverflowError") {
      @Override
      String reach() {
        return breakDown();
      }
    },
    BE_REFUSED(REFUSED) {
      @Override
      String reach() {
        return beRefused();
      }
    },
    BE_INTERRUPTED("InterruptedException") {
      @Override
      String reach() throws InterruptedException {
        return beInterrupted();
      }
    };

    private final String told;

    End(String told) {
      this.told = told;
    }

    abstract String reach() throws Exception;
  }

  /// One that has called, and is inside or waits.
  private static final class Guest {
    private final End how;
    private final CompletableFuture<String> call = new CompletableFuture<>();
    private final CountDownLatch leave = new CountDownLatch(1);
    private volatile boolean isInside;

    private Guest(End how) {
      this.how = how;
    }

    private String stay() throws Exception {
      isInside = true;
      leave.await();
      isInside = false;
      return how.reach();
    }
  }

  /// Callers come, leave in any way, and are interrupted while they wait, in any order.
  @Test
  @Order(32)
  @Demand("no place lost")
  void afterALongDayTheLimitIsWhatItWas() throws Exception {
    int[][] limits = {{1, 0}, {1, 1}, {2, 2}, {3, 1}, {1, 3}};
    for (int[] limit : limits) {
      spendADay(limit[0], limit[1]);
    }
  }

  private void spendADay(int places, int waiting) throws Exception {
    SplittableRandom lot = new SplittableRandom(71);
    Bulkhead bulkhead = new Bulkhead(places, waiting);
    List<Guest> here = new ArrayList<>();
    callers.clear();
    for (int i = 0; i < STEPS; i++) {
      String limits = "places: %d, room to wait: %d, step %d".formatted(places, waiting, i + 1);
      List<Thread> outside = new ArrayList<>(callers);
      outside.removeIf(caller -> here.get(callers.indexOf(caller)).isInside);
      if (here.isEmpty() || lot.nextInt(2) == 0) {
        Guest guest = new Guest(End.values()[lot.nextInt(End.values().length)]);
        here.add(guest);
        callers.add(startThread(() -> call(bulkhead, guest::stay, guest.call)));
        if (here.size() > places + waiting) {
          expectEnd(here, guest, REFUSED, limits);
        }
      } else if (!outside.isEmpty() && lot.nextInt(3) == 0) {
        int index = callers.indexOf(outside.get(lot.nextInt(outside.size())));
        callers.get(index).interrupt();
        expectEnd(here, here.get(index), "InterruptedException", limits);
      } else {
        Guest guest = here.stream().filter(one -> one.isInside).findFirst().orElseThrow();
        guest.leave.countDown();
        expectEnd(here, guest, guest.how.told, limits);
      }
      expectInside(here, places, limits);
    }
    here.forEach(guest -> guest.leave.countDown());
  }

  /// Ends, and is no longer there.
  private void expectEnd(List<Guest> here, Guest guest, String wanted, String limits)
      throws InterruptedException {
    soon(guest.call::isDone);
    String end = end(guest.call);
    if (!end.equals(wanted)) {
      throw BulkheadLessons.day(limits, "a caller to get " + wanted, "it got " + end);
    }
    callers.remove(here.indexOf(guest));
    here.remove(guest);
  }

  private void expectInside(List<Guest> here, int places, String limits) {
    int wanted = Math.min(places, here.size());
    BooleanSupplier right =
        () -> here.stream().filter(guest -> guest.isInside).count() == wanted && allHaveCome();
    soon(right);
    if (!until(right, Calm.still(this::allHaveCome, LOOKS))) {
      long inside = here.stream().filter(guest -> guest.isInside).count();
      throw BulkheadLessons.day(
          limits, "%d of %d inside".formatted(wanted, here.size()), "there are " + inside);
    }
  }

  /// Most often it is a matter of microseconds.
  private static void soon(BooleanSupplier happens) {
    for (int i = 0; i < MANY && !happens.getAsBoolean(); i++) {
      Thread.yield();
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
    return waitAt(gate);
  }

  private static String waitAt(CountDownLatch gate) throws InterruptedException {
    gate.await();
    return "done";
  }

  private CompletableFuture<String> start(Bulkhead bulkhead, Callable<String> task) {
    CompletableFuture<String> call = new CompletableFuture<>();
    callers.add(startThread(() -> call(bulkhead, task, call)));
    return call;
  }

  private static Thread startThread(Runnable run) {
    return Thread.ofVirtual().start(run);
  }

  private void call(Bulkhead bulkhead, Callable<String> task, CompletableFuture<String> call) {
    try {
      String result = bulkhead.call(task);
      flag = Thread.currentThread().isInterrupted();
      call.complete(result);
    } catch (Throwable t) {
      flag = Thread.currentThread().isInterrupted();
      call.completeExceptionally(t);
    }
  }

  /// What a caller got: its reply, or the name of what was thrown. When all callers wait, and
  /// nobody is there to end that, it gets nothing.
  private String end(CompletableFuture<String> call) throws InterruptedException {
    if (!until(call::isDone, Calm.still(this::allHaveCome, LOOKS))) {
      return "nothing at all";
    }
    try {
      return String.valueOf(call.get());
    } catch (ExecutionException e) {
      return e.getCause().getClass().getSimpleName();
    }
  }

  private void expectInside(int wanted, String when) {
    BooleanSupplier timed = steady(() -> callers.stream().anyMatch(BulkheadTest::isTimed));
    BooleanSupplier hopeless = () -> inside.get() > wanted || timed.getAsBoolean();
    boolean come = until(() -> inside.get() == wanted && allHaveCome(), hopeless);
    if (!come && inside.get() == wanted) {
      throw BulkheadLessons.waitsInTime();
    }
    if (!come || until(() -> inside.get() != wanted, steady(() -> true, 50))) {
      throw BulkheadLessons.inside(wanted, inside.get(), when);
    }
  }

  private boolean allHaveCome() {
    return callers.stream().allMatch(caller -> !caller.isAlive() || isWaiting(caller));
  }

  private static boolean isTimed(Thread caller) {
    return caller.getState() == Thread.State.TIMED_WAITING;
  }

  private static boolean isWaiting(Thread caller) {
    return caller.getState() == Thread.State.WAITING;
  }

  private static void awaitWaiting(Thread caller) {
    until(() -> isWaiting(caller) || !caller.isAlive());
  }
}
