package manyclients.exercises.support;

import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.jspecify.annotations.Nullable;

/// A queue of tasks for any number of threads. It has no lock, and nobody waits.
public interface Notes {

  void add(Runnable task);

  /// Takes out the one that was added first; null when there is none.
  @Nullable Runnable poll();

  boolean isEmpty();

  /// The real one.
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
