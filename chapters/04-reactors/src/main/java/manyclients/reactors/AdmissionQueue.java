package manyclients.reactors;

import java.util.LinkedHashSet;
import java.util.SequencedSet;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;

/// A loop's bounded hand-off to workers, a bulkhead: it limits the work that they have at the same
/// time. A waiter without a permit joins the queue, and is called when its turn comes. It belongs
/// to the loop's thread.
final class AdmissionQueue {
  private final Executor workers;
  private final SequencedSet<Runnable> line = new LinkedHashSet<>();
  private @Nullable Runnable called; // the waiter whose turn it is
  private int permits;

  /// @param permits the maximum number of tasks that the workers have at the same time
  AdmissionQueue(Executor workers, int permits) {
    this.workers = workers;
    this.permits = permits;
  }

  /// Returns whether the waiter may submit work now: a permit is free, and either no other waits
  /// for one or it is this one's turn.
  boolean isFree(Runnable waiter) {
    return permits > 0 && (line.isEmpty() || waiter == called);
  }

  /// Hands work to the workers, and takes a permit for it, which [#release()] returns.
  void submit(Runnable work) {
    workers.execute(work); // it may throw, if no thread can be started
    permits--;
  }

  /// Runs the waiter once, in the loop, when there is a permit for it. If it then submits nothing,
  /// the permit goes to the next waiter.
  void enter(Runnable waiter) {
    line.add(waiter);
  }

  boolean isInLine(Runnable waiter) {
    return line.contains(waiter);
  }

  /// Removes a waiter, which will not run any more. Takes constant time, even if it is not queued.
  void leave(Runnable waiter) {
    line.remove(waiter);
  }

  /// Returns the permit of finished work: it goes to the first in the queue, if there is one.
  void release() {
    permits++;
    while (permits > 0 && !line.isEmpty()) {
      called = line.removeFirst();
      called.run();
    }
    called = null;
  }
}
