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
    if (!scheduled.get()) { // TODO: two may see that at once
      scheduled.set(true);
      workers.execute(this::run);
    }
  }

  private void run() {
    Runnable task = tasks.poll(); // TODO: no more than `most`
    while (task != null) {
      task.run(); // TODO: and if it throws?
      task = tasks.poll();
    }
    scheduled.set(false); // TODO: what has been added since we looked?
  }
}
