package manyclients.reactors;

import java.util.LinkedHashSet;
import java.util.SequencedSet;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;

/// A loop's bounded hand-over to workers, a bulkhead: so much work is with them at once and no
/// more. A client without a permit waits in line, and is called in turn. It belongs to the loop's
/// thread.
final class AdmissionQueue {
  private final Executor workers;
  private final SequencedSet<Runnable> line = new LinkedHashSet<>();
  private @Nullable Runnable called; // whose turn it is
  private int permits;

  /// @param workers are never given more at once than there are permits
  AdmissionQueue(Executor workers, int permits) {
    this.workers = workers;
    this.permits = permits;
  }

  /// Whether it may submit work at once: there is a permit, and no other waits for one, or it is
  /// its turn.
  boolean isFree(Runnable waiter) {
    return permits > 0 && (line.isEmpty() || waiter == called);
  }

  /// Takes a permit, which [#release()] gives back.
  void submit(Runnable work) {
    workers.execute(work); // it may throw, when there is no thread to be had
    permits--;
  }

  /// Has the waiter run once, in the loop, when there is a permit for it; if it does not submit
  /// anything then, the permit is the next one's.
  void enter(Runnable waiter) {
    line.add(waiter);
  }

  boolean isInLine(Runnable waiter) {
    return line.contains(waiter);
  }

  /// It will not be run any more. Takes constant time, in line or not.
  void leave(Runnable waiter) {
    line.remove(waiter);
  }

  /// Work that was submitted is done: the permit goes to the first in line, if there is one.
  void release() {
    permits++;
    while (permits > 0 && !line.isEmpty()) {
      called = line.removeFirst();
      called.run();
    }
    called = null;
  }
}
