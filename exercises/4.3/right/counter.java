package manyclients.exercises.ch04;

import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicInteger;
import manyclients.exercises.support.Flag;
import manyclients.exercises.support.Notes;

/// Counts the tasks that have been added and not run, instead of using the flag.
public final class Lane {
  private final Executor workers;
  private final Notes tasks;
  private final int most;
  private final AtomicInteger open = new AtomicInteger();

  public Lane(Executor workers, Notes tasks, Flag scheduled, int most) {
    this.workers = workers;
    this.tasks = tasks;
    this.most = most;
  }

  public void add(Runnable task) {
    tasks.add(task);
    if (open.getAndIncrement() == 0) {
      workers.execute(this::run);
    }
  }

  private void run() {
    int done = 0;
    do {
      try {
        tasks.poll().run(); // there is one: it was added before it was counted
      } catch (Throwable t) {
        // concerns this task only
      }
      done++;
      if (open.decrementAndGet() == 0) {
        return;
      }
    } while (done < most);
    workers.execute(this::run);
  }
}
