package manyclients.exercises.ch07;

import static manyclients.exercises.support.Patience.until;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.function.BooleanSupplier;
import manyclients.exercises.support.Calm;
import manyclients.exercises.support.Patience;

/// Callers of one bulkhead, with a virtual thread each. Their tasks stay inside until the test has
/// them leave. The stage only counts callers; how a caller waits for its place makes no difference.
final class BulkheadStage implements AutoCloseable {
  private static final int LOOKS = 300; // of at least a millisecond each

  final Bulkhead bulkhead;
  private final List<Caller> callers = new ArrayList<>();

  BulkheadStage(int places, int waiting) {
    bulkhead = new Bulkhead(places, waiting);
  }

  /// Where the callers are.
  record Count(long inside, long waiting, long refused) {
    @Override
    public String toString() {
      return "%d inside, %d waiting, %d refused".formatted(inside, waiting, refused);
    }
  }

  final class Caller {
    private final CountDownLatch leave = new CountDownLatch(1);
    private final Thread thread;
    private volatile boolean inside;
    private volatile String end = ""; // while the call lasts

    private Caller(Callable<String> task) {
      thread = Thread.ofVirtual().start(() -> call(task));
    }

    private void call(Callable<String> task) {
      try {
        end = bulkhead.call(() -> stay(task));
      } catch (Throwable thrown) {
        end = thrown.getClass().getSimpleName();
      }
    }

    private boolean hasCome() {
      return switch (thread.getState()) {
        case WAITING, TIMED_WAITING, TERMINATED -> true; // a caller inside waits, too
        default -> false;
      };
    }

    private String stay(Callable<String> task) throws Exception {
      inside = true;
      try {
        leave.await();
        return task.call();
      } finally {
        inside = false;
      }
    }

    /// Ends this caller's task, and waits until the call has returned.
    void leave() {
      leave.countDown();
      until(() -> !end.isEmpty(), nothingMoves());
    }

    /// @return the result of the call or the name of its exception; other words if it has not
    ///   returned
    String interrupt() {
      thread.interrupt();
      until(() -> !end.isEmpty() || inside, nothingMoves());
      return inside ? "its task was run" : end.isEmpty() ? "it still waits" : end;
    }
  }

  Caller come(Callable<String> task) {
    Caller caller = new Caller(task);
    callers.add(caller);
    return caller;
  }

  /// Lets callers come one after the other: the next comes when the last is inside, has gone, or
  /// sleeps. So they do not race, unless a caller waits without sleeping.
  void come(int many) {
    for (int i = 0; i < many; i++) {
      Caller caller = come(() -> "done");
      until(caller::hasCome, Patience.steady(() -> true));
    }
  }

  List<Caller> inside() {
    return callers.stream().filter(caller -> caller.inside).toList();
  }

  /// Returns the callers that are neither inside nor gone.
  List<Caller> waiting() {
    return callers.stream().filter(caller -> !caller.inside && caller.end.isEmpty()).toList();
  }

  /// Waits until the callers are where they should be, or cannot get there any more.
  Count count(Count expected) {
    BooleanSupplier nothingMoves = nothingMoves();
    until(
        () -> count().equals(expected),
        () -> inside().size() > expected.inside || nothingMoves.getAsBoolean());
    return count();
  }

  /// Returns a condition that holds when nothing more will happen: some time has passed in which no
  /// thread of this process was runnable.
  static BooleanSupplier nothingMoves() {
    return Calm.still(() -> true, LOOKS);
  }

  private Count count() {
    long refused = callers.stream().filter(c -> c.end.equals("RejectedExecutionException")).count();
    return new Count(inside().size(), waiting().size(), refused);
  }

  @Override
  public void close() {
    callers.forEach(caller -> caller.leave.countDown());
    callers.forEach(caller -> caller.thread.interrupt());
  }
}
