package manyclients.exercises.ch04;

import java.util.concurrent.Executor;
import manyclients.exercises.support.Flag;
import manyclients.exercises.support.Notes;

/// The tasks of one client. Workers run them one by one, whichever worker is free, and no worker
/// waits for a task.
public final class Lane {
  private final Executor workers;
  private final Notes tasks;
  private final Flag scheduled;
  private final int most;

  /// @param tasks a queue, still empty
  /// @param scheduled whether a worker is on its way or at work, still false
  /// @param most how many tasks a worker may run before it makes room for other clients
  public Lane(Executor workers, Notes tasks, Flag scheduled, int most) {
    this.workers = workers;
    this.tasks = tasks;
    this.scheduled = scheduled;
    this.most = most;
  }

  /// Has a worker run the task, after those that were added earlier. For any thread.
  public void add(Runnable task) {
    tasks.add(task);
    schedule();
  }

  /// Sends a worker, unless one is on its way or at work: of several threads, one changes the flag.
  private void schedule() {
    if (scheduled.compareAndSet(false, true)) {
      workers.execute(this::run);
    }
  }

  private void run() {
    for (int i = 0; i < most; i++) {
      Runnable task = tasks.poll();
      if (task == null) {
        break;
      }
      runSafely(task);
    }
    scheduled.set(false); // a thread that adds from now on sends a worker
    if (!tasks.isEmpty()) { // added before, or left after `most` tasks
      schedule();
    }
  }

  private static void runSafely(Runnable task) {
    try {
      task.run();
    } catch (Throwable t) {
      // concerns this task only
    }
  }
}
