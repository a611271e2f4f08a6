package manyclients.store.log;

import java.util.ArrayList;
import java.util.List;
import java.util.function.LongPredicate;

/// Tasks that wait for a position in the log. Any thread may use it.
final class Waiters {
  private final LongPredicate isSettled;
  private final List<Waiter> waiting = new ArrayList<>(); // guarded by itself

  private record Waiter(long position, Runnable task) {}

  /// @param isSettled tests whether a wait is over; once true for a position, it stays true
  Waiters(LongPredicate isSettled) {
    this.isSettled = isSettled;
  }

  /// Runs the task when its position is settled: now, or in [#runSettled()].
  void add(long position, Runnable task) {
    synchronized (waiting) {
      if (!isSettled.test(position)) { // tested under the lock, so that no settled task is missed
        waiting.add(new Waiter(position, task));
        return;
      }
    }
    task.run();
  }

  void runSettled() {
    List<Runnable> settled = new ArrayList<>();
    synchronized (waiting) {
      waiting.removeIf(one -> isSettled.test(one.position) && settled.add(one.task));
    }
    settled.forEach(Runnable::run);
  }
}
