package manyclients.exercises.ch04;

import java.util.concurrent.Executor;
import manyclients.exercises.support.Flag;
import manyclients.exercises.support.Notes;

/// A worker that finds a late task after it has cleared the flag takes the flag back and stays.
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
    int done = 0;
    do {
      Runnable task = null;
      while (done < most && (task = tasks.poll()) != null) {
        done++;
        try {
          task.run();
        } catch (Throwable t) {
          // concerns this task only
        }
      }
      scheduled.set(false);
      if (tasks.isEmpty() || !scheduled.compareAndSet(false, true)) {
        return;
      }
    } while (done < most);
    workers.execute(this::run);
  }
}
