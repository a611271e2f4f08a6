package manyclients.exercises.ch07;

import java.util.concurrent.Callable;

/// A limit in front of something scarce. It bounds the calls that run at the same time and the
/// calls that wait; all others are refused.
public final class Bulkhead {

  /// @param places how many tasks may run at the same time
  /// @param waiting how many callers may wait for a place
  public Bulkhead(int places, int waiting) {
    // TODO: remember the limits
  }

  /// Runs the task, as soon as there is a place for it.
  ///
  /// @throws java.util.concurrent.RejectedExecutionException when there is neither a place nor room
  ///   to wait for one
  /// @throws InterruptedException when the caller is interrupted while it waits
  public <T> T call(Callable<T> task) throws Exception {
    return task.call(); // TODO: this lets any number in
  }
}
