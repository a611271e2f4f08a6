package manyclients.exercises.ch04;

import java.util.concurrent.Executor;
import manyclients.exercises.support.Flag;
import manyclients.exercises.support.Notes;

/// A worker with tasks left passes the flag on to the next worker, without clearing it.
public final class Lane {
  private final Executor workers;
  private final Notes tasks;
  private final Flag scheduled;
  private final int most;

  public Lane(Executor workers, Notes tasks, Flag scheduled, int most) {
    this.workers = workers;
    this.tasks = tasks;
    this.scheduled = scheduled;
    this.most = most;
  }

  public void add(Runnable task) {
    tasks.add(task);
    if (scheduled.compareAndSet(false, true)) {
      workers.execute(this::run);
    }
  }

  private void run() {
    int left = most;
    try {
      for (Runnable task = tasks.poll(); task != null; task = left > 0 ? tasks.poll() : null) {
        left--;
        task.run();
      }
    } finally { // a task's exception gets out, and another worker does the rest
      if (!tasks.isEmpty()) {
        workers.execute(this::run);
      } else {
        scheduled.set(false);
        if (!tasks.isEmpty() && scheduled.compareAndSet(false, true)) {
          workers.execute(this::run);
        }
      }
    }
  }
}
