package manyclients.exercises.ch04;

import java.util.concurrent.Executor;
import manyclients.exercises.support.Flag;
import manyclients.exercises.support.Notes;

/// The tasks of one client. Workers run them one after the other, whichever worker is free, and
/// none of them waits here for a task.
public final class Lane {
  private final Executor workers;
  private final Notes tasks;
  private final Flag scheduled;
  private final int most;

  /// @param tasks is empty yet
  /// @param scheduled is false yet
  /// @param most how many tasks a worker may run before others who wait for him have their turn
  public Lane(Executor workers, Notes tasks, Flag scheduled, int most) {
    this.workers = workers;
    this.tasks = tasks;
    this.scheduled = scheduled;
    this.most = most;
  }

  /// Has a task run by a worker, after all that were added before. For any thread.
  public void add(Runnable task) {
    tasks.add(task);
    schedule();
  }

  /// The thread that changes the flag sends a worker, and no other thread does.
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
      Thread.interrupted(); // that was meant for this task, too
    }
    scheduled.set(false);
    if (!tasks.isEmpty()) { // looked after that was said: who adds from now on sends a worker
      schedule();
    }
  }

  private static void runSafely(Runnable task) {
    try {
      task.run();
    } catch (Throwable t) {
      // whatever it was, it concerns this task alone
    }
  }
}
