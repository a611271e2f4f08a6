package manyclients.selector;

import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// Tasks for the one thread that may run them, the owner. Any thread may add; all other methods are
/// for the owner. The owner blocks when there is nothing to do. It is then woken once, even if many
/// tasks are added, because each wake-up is a system call.
public final class TaskQueue {
  private final Queue<Runnable> tasks = new ConcurrentLinkedQueue<>();
  private final AtomicBoolean blocking = new AtomicBoolean();
  private final Runnable wakeUp;
  private volatile boolean ended;

  public TaskQueue(Runnable wakeUp) {
    this.wakeUp = wakeUp;
  }

  /// @return whether the task will run: an owner that has ended runs none
  public boolean add(Runnable task) {
    tasks.add(task);
    if (ended && tasks.remove(task)) {
      return false;
    }
    if (blocking.get() && blocking.compareAndSet(true, false)) {
      wakeUp.run();
    }
    return true;
  }

  public boolean isEmpty() {
    return tasks.isEmpty();
  }

  /// Returns whether the owner may block. From here on, an added task wakes it.
  ///
  /// Sets the flag before it looks at the queue: the other order loses wake-ups.
  public boolean prepareToBlock() {
    blocking.set(true);
    if (tasks.isEmpty()) {
      return true;
    }
    blocking.set(false);
    return false;
  }

  /// Ends the wait: the owner will run the queued tasks. Until it blocks again, no thread has to
  /// wake it.
  public void awake() {
    blocking.set(false);
  }

  /// Runs the queued tasks. Tasks that they add wait for the next call, so that the channels have
  /// their turn in between. A task that throws does not keep the others from running.
  ///
  /// Counting a linked queue takes a step per task, which is little compared with running it.
  ///
  /// @return the number of tasks run
  public int runAll(Consumer<Throwable> onError) {
    blocking.set(false);
    int size = tasks.size();
    for (int left = size; left > 0; left--) {
      run(tasks.poll(), onError);
    }
    return size;
  }

  private static void run(@Nullable Runnable task, Consumer<Throwable> onError) {
    if (task != null) { // otherwise the queue has ended and refused it
      try {
        task.run();
      } catch (Throwable t) {
        onError.accept(t);
      }
    }
  }

  /// Refuses tasks from now on, and runs the queued ones.
  ///
  /// Sets the flag before it looks at the queue: in the other order, a task that is added in
  /// between is neither run nor refused.
  public void end(Consumer<Throwable> onError) {
    ended = true;
    while (!tasks.isEmpty()) {
      runAll(onError);
    }
  }
}
