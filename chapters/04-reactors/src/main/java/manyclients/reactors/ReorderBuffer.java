package manyclients.reactors;

import java.util.ArrayDeque;
import java.util.Queue;
import org.jspecify.annotations.Nullable;

/// One client's jobs in the order of its requests: a reorder buffer. Workers finish them in any
/// order, but they leave in this one. It belongs to the loop's thread.
///
/// It also limits one client's requests in progress, and their bytes.
final class ReorderBuffer {
  private static final int MOST = 16;
  private static final int BYTES = 64 * 1024;

  private final Queue<Job> jobs = new ArrayDeque<>(2);
  private int bytes;

  /// Returns whether another request may begin. One is always allowed, however large.
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

  /// Removes the next job whose reply may be sent: the oldest, if it is done. Later jobs have to
  /// wait for it, even if they are done.
  @Nullable Job next() {
    Job oldest = jobs.peek();
    if (oldest == null || !oldest.isDone()) {
      return null;
    }
    bytes -= oldest.size();
    return jobs.remove();
  }

  /// Cancels all jobs and removes them: their replies are no longer needed.
  void clear() {
    for (Job job : jobs) { // not a lambda: its first call needs memory
      job.cancel();
    }
    jobs.clear();
    bytes = 0;
  }
}
