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
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import manyclients.exercises.support.Calm;

/// Callers of a bulkhead, with a virtual thread each, and tasks that wait for a gate or end in some
/// way.
final class BulkheadStage implements AutoCloseable {
  static final String REFUSED = RejectedExecutionException.class.getSimpleName();
  private static final int LOOKS = 100;
  private static final int MANY = 200;

  final List<Thread> callers = new CopyOnWriteArrayList<>();
  private final AtomicInteger inside = new AtomicInteger();
  private final CountDownLatch gate = new CountDownLatch(1);
  private volatile boolean flag;

  static String breakDown() {
    throw new StackOverflowError("a task that calls itself");
  }

  static String beRefused() {
    throw new RejectedExecutionException("another one is busy");
  }

  static String beInterrupted() throws InterruptedException {
    throw new InterruptedException("while it waited for the database");
  }

  static String fail() throws IOException {
    throw new IOException("the database is gone");
  }

  String waitAtTheGate() throws InterruptedException {
    inside.incrementAndGet();
    return waitAt(gate);
  }

  static String waitAt(CountDownLatch gate) throws InterruptedException {
    gate.await();
    return "done";
  }

  CompletableFuture<String> start(Bulkhead bulkhead, Callable<String> task) {
    CompletableFuture<String> call = new CompletableFuture<>();
    startCalling(bulkhead, task, call);
    return call;
  }

  /// Starts a caller, and says how its call ends.
  Thread startCalling(Bulkhead bulkhead, Callable<String> task, CompletableFuture<String> call) {
    Thread caller = startThread(() -> call(bulkhead, task, call));
    callers.add(caller);
    return caller;
  }

  static Thread startThread(Runnable run) {
    return Thread.ofVirtual().start(run);
  }

  void call(Bulkhead bulkhead, Callable<String> task, CompletableFuture<String> call) {
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
  String end(CompletableFuture<String> call) throws InterruptedException {
    if (!until(call::isDone, Calm.still(this::allHaveCome, LOOKS))) {
      return "nothing at all";
    }
    try {
      return String.valueOf(call.get());
    } catch (ExecutionException e) {
      return e.getCause().getClass().getSimpleName();
    }
  }

  void expectInside(int wanted, String when) {
    BooleanSupplier timed = steady(() -> callers.stream().anyMatch(BulkheadStage::isTimed));
    BooleanSupplier hopeless = () -> inside.get() > wanted || timed.getAsBoolean();
    boolean come = until(() -> inside.get() == wanted && allHaveCome(), hopeless);
    if (!come && inside.get() == wanted) {
      throw BulkheadLessons.waitsInTime();
    }
    if (!come || until(() -> inside.get() != wanted, steady(() -> true, 50))) {
      throw BulkheadLessons.inside(wanted, inside.get(), when);
    }
  }

  boolean allHaveCome() {
    return callers.stream().allMatch(caller -> !caller.isAlive() || isWaiting(caller));
  }

  static boolean isTimed(Thread caller) {
    return caller.getState() == Thread.State.TIMED_WAITING;
  }

  static boolean isWaiting(Thread caller) {
    return caller.getState() == Thread.State.WAITING;
  }

  static void awaitWaiting(Thread caller) {
    until(() -> isWaiting(caller) || !caller.isAlive());
  }

  /// Most often it is a matter of microseconds.
  static void soon(BooleanSupplier happens) {
    for (int i = 0; i < MANY && !happens.getAsBoolean(); i++) {
      Thread.yield();
    }
  }

  void openTheGate() {
    gate.countDown();
  }

  /// Whether the caller that came back last is interrupted.
  boolean flag() {
    return flag;
  }

  /// A call by a thread that is interrupted before.
  CompletableFuture<String> startInterrupted(Bulkhead bulkhead) {
    CompletableFuture<String> call = new CompletableFuture<>();
    callers.add(
        startThread(() -> {
          Thread.currentThread().interrupt();
          call(bulkhead, () -> "done", call);
        }));
    return call;
  }

  @Override
  public void close() {
    openTheGate();
    callers.forEach(Thread::interrupt);
  }

  /// A long day of a bulkhead, on which callers come, leave in any way, and are interrupted while
  /// they wait. What happens is chosen by chance, and is the same each time.
  final class Day {
    private static final int STEPS = 30;

    /// What may end a task that runs.
    private enum End {
      RETURN("done", () -> "done"),
      FAIL("IOException", BulkheadStage::fail),
      BREAK_DOWN("StackOverflowError", BulkheadStage::breakDown),
      BE_REFUSED(REFUSED, BulkheadStage::beRefused),
      BE_INTERRUPTED("InterruptedException", BulkheadStage::beInterrupted);

      private final String told;
      private final Callable<String> task;

      End(String told, Callable<String> task) {
        this.told = told;
        this.task = task;
      }
    }

    /// One that has called, and is inside or waits.
    private final class Guest {
      private final End how;
      private final CompletableFuture<String> call = new CompletableFuture<>();
      private final CountDownLatch leave = new CountDownLatch(1);
      private final Thread caller;
      private volatile boolean isInside;

      private Guest(End how, Bulkhead bulkhead) {
        this.how = how;
        caller = startCalling(bulkhead, this::stay, call);
      }

      private String stay() throws Exception {
        isInside = true;
        leave.await();
        isInside = false;
        return how.task.call();
      }
    }

    void spend(int places, int waiting) throws Exception {
      SplittableRandom lot = new SplittableRandom(71);
      Bulkhead bulkhead = new Bulkhead(places, waiting);
      List<Guest> here = new ArrayList<>();
      for (int i = 0; i < STEPS; i++) {
        String limits = "places: %d, room to wait: %d, step %d".formatted(places, waiting, i + 1);
        List<Guest> outside = here.stream().filter(guest -> !guest.isInside).toList();
        if (here.isEmpty() || lot.nextInt(2) == 0) {
          Guest guest = new Guest(End.values()[lot.nextInt(End.values().length)], bulkhead);
          here.add(guest);
          if (here.size() > places + waiting) {
            expectEnd(here, guest, REFUSED, limits);
          }
        } else if (!outside.isEmpty() && lot.nextInt(3) == 0) {
          Guest guest = outside.get(lot.nextInt(outside.size()));
          guest.caller.interrupt();
          expectEnd(here, guest, "InterruptedException", limits);
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
      here.remove(guest);
    }

    private void expectInside(List<Guest> here, int places, String limits) {
      int wanted = Math.min(places, here.size());
      BooleanSupplier right =
          () -> here.stream().filter(guest -> guest.isInside).count() == wanted && allHaveCome();
      soon(right);
      if (!until(right, Calm.still(BulkheadStage.this::allHaveCome, LOOKS))) {
        long inside = here.stream().filter(guest -> guest.isInside).count();
        throw BulkheadLessons.day(
            limits, "%d of %d inside".formatted(wanted, here.size()), "there are " + inside);
      }
    }
  }
}
