package manyclients.selector;

import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// What others want done by the one thread that may do it. Any thread may add; the rest is for the
/// owner, which rests when there is nothing to do, and then is to be woken: once, however many
/// tasks are added, because each wake-up is a system call.
public final class TaskQueue {
  private final Queue<Runnable> tasks = new ConcurrentLinkedQueue<>();
  private final AtomicBoolean blocking = new AtomicBoolean();
  private final Runnable wakeUp;
  private volatile boolean ended;

  public TaskQueue(Runnable wakeUp) {
    this.wakeUp = wakeUp;
  }

  /// @return whether it is run: an owner that has ended runs no task
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

  /// Whether the owner may wait for something else. From here on, a task that is added wakes it.
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

  /// The owner no longer waits, and will run what is there: until it rests again, no thread has to
  /// wake it.
  public void awake() {
    blocking.set(false);
  }

  /// Runs the tasks that are there. What they add waits for the next call: in between, it is the
  /// channels' turn. A task that throws does not keep the others from being run.
  ///
  /// Counting a linked queue takes a step for each task: little beside running them.
  ///
  /// @return how many tasks that were
  public int runAll(Consumer<Throwable> onError) {
    blocking.set(false);
    int size = tasks.size();
    for (int left = size; left > 0; left--) {
      run(tasks.poll(), onError);
    }
    return size;
  }

  private static void run(@Nullable Runnable task, Consumer<Throwable> onError) {
    if (task != null) { // else it was refused meanwhile: the queue has ended
      try {
        task.run();
      } catch (Throwable t) {
        onError.accept(t);
      }
    }
  }

  /// Takes no task from now on, and runs those that it has taken.
  ///
  /// Sets the flag before it looks at the queue: in the other order, a task that is added between
  /// the two is neither run nor refused.
  public void end(Consumer<Throwable> onError) {
    ended = true;
    while (!tasks.isEmpty()) {
      runAll(onError);
    }
  }
}
