package manyclients.reactors;

import java.util.ArrayDeque;
import java.util.Queue;
import org.jspecify.annotations.Nullable;

/// One client's jobs in the order of its requests: a reorder buffer. Workers finish them in any
/// order; they leave in this one. It belongs to the loop's thread.
///
/// It is also the limit to what one client may have in work, in requests and in bytes.
final class ReorderBuffer {
  private static final int MOST = 16;
  private static final int BYTES = 64 * 1024;

  private final Queue<Job> jobs = new ArrayDeque<>(2);
  private int bytes;

  /// Whether one more may be begun. One is always allowed, however large.
  boolean isOpen() {
    return jobs.isEmpty() || jobs.size() < MOST && bytes < BYTES;
  }

  boolean isEmpty() {
    return jobs.isEmpty();
  }

  void add(Job job) {
    jobs.add(job);
    bytes += job.size();
  }

  /// Takes the next job whose reply may be sent: the oldest, if it is done. A younger one that is
  /// done has to wait for it.
  @Nullable Job next() {
    Job oldest = jobs.peek();
    if (oldest == null || !oldest.isDone()) {
      return null;
    }
    bytes -= oldest.size();
    return jobs.remove();
  }

  /// Forgets all of them, and cancels them: their replies are not wanted any more.
  void clear() {
    for (Job job : jobs) { // and no lambda: to be called the first time, it needs memory
      job.cancel();
    }
    jobs.clear();
    bytes = 0;
  }
}
