package manyclients.exercises.ch07;

import java.util.concurrent.Callable;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.Semaphore;

/// A limit in front of something scarce: a bound on the calls that run at once, a bound on those
/// that wait, and the others are refused at once.
public final class Bulkhead {
  private final Semaphore here;
  private final Semaphore inside;

  /// @param places how many tasks may run at once
  /// @param waiting how many callers may wait for a place
  public Bulkhead(int places, int waiting) {
    this.here = new Semaphore((int) Math.min((long) places + waiting, Integer.MAX_VALUE));
    this.inside = new Semaphore(places);
  }

  /// Runs the task, as soon as there is a place for it.
  ///
  /// @throws RejectedExecutionException at once, when there is neither a place nor room to wait for
  ///   one
  /// @throws InterruptedException when the caller is interrupted while it waits
  public <T> T call(Callable<T> task) throws Exception {
    if (!here.tryAcquire()) {
      throw new RejectedExecutionException("busy");
    }
    try {
      inside.acquire();
      try {
        return task.call();
      } finally {
        inside.release();
      }
    } finally {
      here.release();
    }
  }
}
