package manyclients.reactors;

import java.util.LinkedHashSet;
import java.util.SequencedSet;
import java.util.concurrent.Executor;

/// A loop's bounded hand-over to workers, a bulkhead: so much work is with them at once and no
/// more. Who finds no permit stands in line, and is called in turn. It belongs to the loop's
/// thread.
final class AdmissionQueue {
  private final Executor workers;
  private final SequencedSet<Waiter> line = new LinkedHashSet<>();
  private int permits;

  /// @param workers are never given more at once than there are permits
  AdmissionQueue(Executor workers, int permits) {
    this.workers = workers;
    this.permits = permits;
  }

  /// Whether work may be submitted at once: there is a permit, and nothing waits for one.
  boolean isFree() {
    return permits > 0 && line.isEmpty();
  }

  /// Takes a permit, which [#release()] gives back.
  void submit(Runnable work) {
    workers.execute(work); // it may throw, when there is no thread to be had
    permits--;
  }

  interface Waiter {
    /// There is a permit: one thing may be submitted now, before this method returns.
    void onPermit();
  }

  /// Its [Waiter#onPermit()] will be called once, in the loop, when there is a permit.
  void enter(Waiter waiter) {
    line.add(waiter);
  }

  /// It will not be called any more. Takes constant time, in line or not.
  void leave(Waiter waiter) {
    line.remove(waiter);
  }

  /// Work that was submitted is done: the permit goes to the first in line, if there is one.
  void release() {
    permits++;
    while (permits > 0 && !line.isEmpty()) {
      line.removeFirst().onPermit();
    }
  }
}
