package manyclients.exercises.ch07;

import static manyclients.exercises.ch07.BulkheadStage.REFUSED;
import static manyclients.exercises.ch07.BulkheadStage.awaitWaiting;
import static manyclients.exercises.ch07.BulkheadStage.isTimed;
import static manyclients.exercises.ch07.BulkheadStage.isWaiting;
import static manyclients.exercises.ch07.BulkheadStage.startThread;
import static manyclients.exercises.ch07.BulkheadStage.waitAt;
import static manyclients.exercises.support.Patience.steady;
import static manyclients.exercises.support.Patience.until;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import manyclients.exercises.support.Accesses;
import manyclients.exercises.support.Demand;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;

/// Callers with a virtual thread each, and tasks that wait for a gate.
class BulkheadTest {
  private static final int LOOKS = 100;
  private static final int MANY = 200;
  private static final long A_MOMENT = 50_000; // nanoseconds: longer than waking takes

  private final BulkheadStage stage = new BulkheadStage();

  @AfterEach
  void letAllGo() {
    stage.close();
  }

  @Test
  @Order(1)
  @Demand("limit")
  void noMoreRunAtOnceThanThereArePlaces() {
    Bulkhead bulkhead = new Bulkhead(3, 5);
    for (int i = 0; i < 8; i++) {
      stage.start(bulkhead, stage::waitAtTheGate);
    }
    stage.expectInside(3, "of eight that were called, with three places");
  }

  @Test
  @Order(2)
  @Demand("limit")
  void thoseThatWaitHaveTheirTurn() throws Exception {
    Bulkhead bulkhead = new Bulkhead(3, 5);
    List<CompletableFuture<String>> calls = new ArrayList<>();
    for (int i = 0; i < 8; i++) {
      calls.add(stage.start(bulkhead, stage::waitAtTheGate));
    }
    stage.expectInside(3, "of eight that were called, with three places");
    stage.openTheGate();
    for (CompletableFuture<String> call : calls) {
      String end = stage.end(call);
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
      calls.add(stage.start(bulkhead, () -> waitAt(open)));
      awaitWaiting(stage.callers.getLast());
    }
    open.countDown();
    for (CompletableFuture<String> call : calls) {
      String end = stage.end(call);
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
    stage.start(bulkhead, stage::waitAtTheGate);
    stage.expectInside(1, "with one place");
    stage.start(bulkhead, stage::waitAtTheGate);
    awaitWaiting(stage.callers.getLast());
    String third = stage.end(stage.start(bulkhead, () -> "done"));
    if (!third.equals(REFUSED)) {
      throw BulkheadLessons.notRefused("a third call, with one inside and one waiting");
    }
    Bulkhead narrow = new Bulkhead(1, 0);
    stage.start(narrow, stage::waitAtTheGate);
    stage.expectInside(2, "with one place in each of two bulkheads");
    CompletableFuture<String> call = stage.start(narrow, () -> "done");
    until(call::isDone, steady(() -> isWaiting(stage.callers.getLast())));
    if (!call.isDone() || !stage.end(call).equals(REFUSED)) {
      throw BulkheadLessons.notRefused("a second call, with one inside and no room to wait");
    }
  }

  @Test
  @Order(5)
  @Demand("refusal")
  void aRefusalDoesNotWait() {
    Bulkhead bulkhead = new Bulkhead(1, 0);
    stage.start(bulkhead, stage::waitAtTheGate);
    stage.expectInside(1, "with one place");
    CompletableFuture<String> call = stage.start(bulkhead, () -> "done");
    Thread caller = stage.callers.getLast();
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
      stage.callers.forEach(Thread::interrupt);
      until(() -> stage.callers.stream().noneMatch(Thread::isAlive));
      stage.callers.clear();
    }
  }

  @Test
  @Order(30)
  @Demand("limit")
  void alsoTwoThatComeToTheLastRoomToWait() {
    boolean met = true;
    for (int nth = 1; met && nth < LOOKS; nth++) {
      Bulkhead bulkhead = new Bulkhead(1, 1);
      stage.start(bulkhead, stage::waitAtTheGate);
      awaitWaiting(stage.callers.getLast());
      List<CompletableFuture<String>> calls = new CopyOnWriteArrayList<>();
      met = meet(bulkhead, nth, calls);
      if (calls.stream().noneMatch(CompletableFuture::isDone) && calls.size() == 2) {
        throw BulkheadLessons.bothWait();
      }
      stage.callers.forEach(Thread::interrupt);
      until(() -> stage.callers.stream().noneMatch(Thread::isAlive));
      stage.callers.clear();
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
            stage.call(bulkhead, task, new CompletableFuture<>());
          }
        };
    for (int i = 0; i < 2; i++) {
      stage.callers.add(startThread(again));
    }
    until(() -> stage.callers.stream().noneMatch(Thread::isAlive));
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
          others.add(startThread(() -> stage.call(bulkhead, stage::waitAtTheGate, second)));
          until(second::isDone, steady(() -> rests(others.getFirst())));
        };
    Thread thread =
        startThread(() ->
            Accesses.interrupt(
                () -> stage.call(bulkhead, stage::waitAtTheGate, first), nth, another));
    stage.callers.add(thread);
    until(first::isDone, steady(() -> isWaiting(thread)));
    stage.callers.addAll(others);
    until(
        () -> calls.stream().anyMatch(CompletableFuture::isDone),
        steady(() -> stage.callers.stream().allMatch(BulkheadTest::rests)));
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
    final CompletableFuture<String> one = stage.start(bulkhead, () -> waitAt(first));
    awaitWaiting(stage.callers.getLast());
    stage.start(bulkhead, stage::waitAtTheGate);
    awaitWaiting(stage.callers.getLast());
    first.countDown();
    stage.end(one);
    stage.expectInside(1, "with one place, when the first has left");
    CompletableFuture<String> third = stage.start(bulkhead, () -> "done");
    until(() -> third.isDone() || isWaiting(stage.callers.getLast()));
    stage.openTheGate();
    String end = stage.end(third);
    if (!end.equals("done")) {
      throw BulkheadLessons.stillWaiting(end);
    }
  }

  @Test
  @Order(17)
  @Demand("limit")
  void aCallFromWithinATaskIsACall() throws Exception {
    Bulkhead own = new Bulkhead(1, 0);
    if (!stage.end(stage.start(own, () -> own.call(() -> "done"))).equals(REFUSED)) {
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
      final CompletableFuture<String> inside = stage.start(bulkhead, () -> waitAt(leave));
      awaitWaiting(stage.callers.getLast());
      met = interruptWithThePlace(bulkhead, inside, leave, nth);
      if (!stage.end(stage.start(bulkhead, () -> "done")).equals("done")) {
        throw BulkheadLessons.lostWithTheInterrupt();
      }
    }
  }

  private boolean interruptWithThePlace(
      Bulkhead bulkhead, CompletableFuture<String> inside, CountDownLatch leave, int nth) {
    CompletableFuture<String> waiting = new CompletableFuture<>();
    CompletableFuture<Boolean> met = new CompletableFuture<>();
    Thread first = stage.callers.getLast();
    Runnable both =
        () -> {
          leave.countDown();
          until(inside::isDone, steady(() -> first.getState() == Thread.State.BLOCKED));
          Thread.currentThread().interrupt();
        };
    Thread caller =
        startThread(() ->
            met.complete(
                Accesses.interrupt(() -> stage.call(bulkhead, () -> "", waiting), nth, both)));
    stage.callers.add(caller);
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
    String returned = stage.end(stage.start(bulkhead, () -> "a reply"));
    if (!returned.equals("a reply")) {
      throw BulkheadLessons.result("what its task returned", "it got " + returned);
    }
    String thrown = stage.end(stage.start(bulkhead, BulkheadStage::fail));
    if (!thrown.equals(IOException.class.getSimpleName())) {
      throw BulkheadLessons.result("the IOException that its task threw", "it got " + thrown);
    }
    String broken = stage.end(stage.start(bulkhead, BulkheadStage::breakDown));
    if (!broken.equals(StackOverflowError.class.getSimpleName())) {
      throw BulkheadLessons.result("the Error that its task ended in", "it got " + broken);
    }
  }

  @Test
  @Order(8)
  @Demand("results")
  void nothingIsAResultAndTheThreadIsTheCallers() throws Exception {
    Bulkhead bulkhead = new Bulkhead(2, 0);
    String returned = stage.end(stage.start(bulkhead, () -> null));
    if (!returned.equals("null")) {
      throw BulkheadLessons.result("the null that its task returned", "it got " + returned);
    }
    CompletableFuture<Thread> by = new CompletableFuture<>();
    stage.end(stage.start(bulkhead, () -> interruptIn(by)));
    if (by.join() != stage.callers.getLast()) {
      throw BulkheadLessons.otherThread();
    }
    if (!stage.flag()) {
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
    expectRoomAfter(BulkheadStage::fail, "three tasks that failed");
    expectRoomAfter(BulkheadStage::breakDown, "three tasks that ended in an Error");
  }

  /// What the bulkhead throws for itself, a task may throw for reasons of its own.
  @Test
  @Order(10)
  @Demand("no place lost")
  void alsoOneThatFailsLikeABulkhead() throws Exception {
    expectRoomAfter(
        BulkheadStage::beRefused,
        "three tasks that threw a RejectedExecutionException, which another limit told them");
    expectRoomAfter(
        BulkheadStage::beInterrupted,
        "three tasks that threw an InterruptedException, from what they waited for inside");
  }

  private void expectRoomAfter(Callable<String> failing, String after) throws Exception {
    Bulkhead bulkhead = new Bulkhead(1, 1);
    for (int i = 0; i < 3; i++) {
      stage.end(stage.start(bulkhead, failing));
    }
    if (!stage.end(stage.start(bulkhead, () -> "done")).equals("done")) {
      throw BulkheadLessons.lost(after);
    }
  }

  @Test
  @Order(11)
  @Demand("no place lost")
  void aRefusalTakesNoPlaceAndGivesNone() throws Exception {
    Bulkhead bulkhead = new Bulkhead(1, 0);
    CompletableFuture<String> inside = stage.start(bulkhead, stage::waitAtTheGate);
    stage.expectInside(1, "with one place");
    for (int i = 0; i < 3; i++) {
      if (!stage.end(stage.start(bulkhead, () -> "done")).equals(REFUSED)) {
        throw BulkheadLessons.notRefused(
            "each of three calls, with one inside and no room to wait");
      }
    }
    stage.openTheGate();
    stage.end(inside);
    if (!stage.end(stage.start(bulkhead, () -> "done")).equals("done")) {
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
    CompletableFuture<String> next = stage.start(bulkhead, () -> "done");
    until(() -> next.isDone() || isWaiting(stage.callers.getLast()));
    stage.openTheGate();
    if (!stage.end(next).equals("done")) {
      throw BulkheadLessons.lost("a caller that was interrupted while it waited");
    }
  }

  @Test
  @Order(14)
  @Demand("no place lost")
  void norIsThereOneTooMany() throws Exception {
    Bulkhead bulkhead = new Bulkhead(1, 3);
    interruptOneThatWaits(bulkhead);
    stage.start(bulkhead, stage::waitAtTheGate);
    stage.expectInside(1, "with one place, after a caller was interrupted while it waited");
  }

  private void interruptOneThatWaits(Bulkhead bulkhead) throws Exception {
    stage.start(bulkhead, stage::waitAtTheGate);
    stage.expectInside(1, "with one place");
    AtomicInteger run = new AtomicInteger();
    CompletableFuture<String> waiting = stage.start(bulkhead, () -> "run " + run.incrementAndGet());
    awaitWaiting(stage.callers.getLast());
    stage.callers.getLast().interrupt();
    if (!stage.end(waiting).equals(InterruptedException.class.getSimpleName()) || run.get() > 0) {
      throw BulkheadLessons.interruptIgnored();
    }
    if (stage.flag()) {
      throw BulkheadLessons.flagLeft();
    }
  }

  /// Whether it is told by an exception, or has its task run: the interrupt is not lost.
  @Test
  @Order(15)
  @Demand("interrupts")
  void oneOfBeforeIsNotLost() throws Exception {
    Bulkhead bulkhead = new Bulkhead(1, 0);
    CompletableFuture<String> call = stage.startInterrupted(bulkhead);
    if (!stage.end(call).equals(InterruptedException.class.getSimpleName()) && !stage.flag()) {
      throw BulkheadLessons.flagGone("a call that did not end in an InterruptedException");
    }
  }

  /// Who is told of a limit has not been told of the interrupt.
  @Test
  @Order(18)
  @Demand("interrupts")
  void norIsItLostWithARefusal() throws Exception {
    Bulkhead bulkhead = new Bulkhead(1, 0);
    stage.start(bulkhead, stage::waitAtTheGate);
    stage.expectInside(1, "with one place");
    CompletableFuture<String> call = stage.startInterrupted(bulkhead);
    if (!stage.end(call).equals(InterruptedException.class.getSimpleName()) && !stage.flag()) {
      throw BulkheadLessons.flagGone("a call that was refused");
    }
  }

  /// An InterruptedException of the task's own is what it throws, and no more.
  @Test
  @Order(19)
  @Demand("results")
  void noInterruptIsAddedToWhatATaskThrows() throws Exception {
    stage.end(stage.start(new Bulkhead(1, 0), BulkheadStage::beInterrupted));
    if (stage.flag()) {
      throw BulkheadLessons.flagRaised();
    }
  }

  @Test
  @Order(20)
  @Demand("no place lost")
  void norIsThereOneTooManyAfterAnyOtherEnd() throws Exception {
    expectFullAfter(() -> "done", "three tasks that returned");
    expectFullAfter(BulkheadStage::fail, "three tasks that failed");
    expectFullAfter(BulkheadStage::breakDown, "three tasks that ended in an Error");
    expectFullAfter(
        BulkheadStage::beRefused, "three tasks that threw a RejectedExecutionException");
    expectFullAfter(BulkheadStage::beInterrupted, "three tasks that threw an InterruptedException");
  }

  private void expectFullAfter(Callable<String> task, String after) throws Exception {
    Bulkhead bulkhead = new Bulkhead(1, 0);
    for (int i = 0; i < 3; i++) {
      stage.end(stage.start(bulkhead, task));
    }
    stage.start(bulkhead, stage::waitAtTheGate);
    awaitWaiting(stage.callers.getLast());
    if (!stage.end(stage.start(bulkhead, () -> "done")).equals(REFUSED)) {
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
      inside = stage.start(bulkhead, () -> waitAt(leave));
      first = stage.callers.getLast();
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
                  Accesses.interrupt(() -> stage.call(bulkhead, () -> "", call), nth, this::meet)));
      stage.callers.add(caller);
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
        Thread caller = stage.startCalling(bulkhead, () -> "", call);
        until(call::isDone, steady(() -> rests(caller)));
      }
    }
  }

  /// Callers come, leave in any way, and are interrupted while they wait, in any order.
  @Test
  @Order(32)
  @Demand("no place lost")
  void afterALongDayTheLimitIsWhatItWas() throws Exception {
    int[][] limits = {{1, 0}, {1, 1}, {2, 2}, {3, 1}, {1, 3}};
    for (int[] limit : limits) {
      stage.new Day().spend(limit[0], limit[1]);
    }
  }
}
