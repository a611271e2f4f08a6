package manyclients.exercises.support;

import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.jspecify.annotations.Nullable;

/// A queue of tasks for any number of threads. It has no lock, so no thread waits.
public interface Notes {

  void add(Runnable task);

  /// Removes and returns the task that was added first; null if there is none.
  @Nullable Runnable poll();

  boolean isEmpty();

  /// Returns a real queue.
  static Notes real() {
    Queue<Runnable> tasks = new ConcurrentLinkedQueue<>();
    return new Notes() {
      @Override
      public void add(Runnable task) {
        tasks.add(task);
      }

      @Override
      public @Nullable Runnable poll() {
        return tasks.poll();
      }

      @Override
      public boolean isEmpty() {
        return tasks.isEmpty();
      }
    };
  }
}
