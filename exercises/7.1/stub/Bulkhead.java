package manyclients.exercises.ch07;

import java.util.concurrent.Callable;

/// A limit in front of something scarce: a bound on the calls that run at once, a bound on those
/// that wait, and the others are refused at once.
public final class Bulkhead {

  /// @param places how many tasks may run at once
  /// @param waiting how many callers may wait for a place
  public Bulkhead(int places, int waiting) {
    // TODO: remember the limits
  }

  /// Runs the task, as soon as there is a place for it.
  ///
  /// @throws java.util.concurrent.RejectedExecutionException at once, when there is neither a place
  ///   nor room to wait for one
  /// @throws InterruptedException when the caller is interrupted while it waits
  public <T> T call(Callable<T> task) throws Exception {
    return task.call(); // TODO: this lets any number in
  }
}
