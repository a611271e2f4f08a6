package manyclients.exercises.ch07;

import java.util.concurrent.Callable;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.Semaphore;

/// A limit in front of something scarce. It bounds the calls that run at the same time and the
/// calls that wait; all others are refused.
public final class Bulkhead {
  private final Semaphore here;
  private final Semaphore inside;

  /// @param places how many tasks may run at the same time
  /// @param waiting how many callers may wait for a place
  public Bulkhead(int places, int waiting) {
    this.here = new Semaphore(places + waiting);
    this.inside = new Semaphore(places);
  }

  /// Runs the task, as soon as there is a place for it.
  ///
  /// @throws RejectedExecutionException when there is neither a place nor room to wait for one
  /// @throws InterruptedException when the caller is interrupted while it waits
  public <T> T call(Callable<T> task) throws Exception {
    if (!here.tryAcquire()) {
      throw new RejectedExecutionException("busy");
    }
    try {
      inside.acquire();
    } catch (InterruptedException e) {
      here.release();
      throw e;
    }
    try {
      return task.call();
    } finally {
      here.release(); // before the place: the next task never runs while this call still counts
      inside.release();
    }
  }
}
