package manyclients.exercises.support;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import org.jspecify.annotations.Nullable;

/// An executor that is operated by hand: it does one job at a time, when it is told to, each in a
/// thread of its own. A loop hands it jobs, and it notices when another thread does.
public final class HandPool implements Executor {
  private final Thread loop = Thread.currentThread();
  private final Deque<Runnable> jobs = new ArrayDeque<>();
  private volatile boolean foreign;
  private boolean refuses;
  private boolean refusesOnce;

  @Override
  public void execute(Runnable job) {
    if (Thread.currentThread() != loop) {
      foreign = true;
      return;
    }
    if (refuses || refusesOnce) {
      refusesOnce = false;
      throw new RejectedExecutionException("the staff has gone home");
    }
    jobs.add(job);
  }

  /// From now on it takes no job.
  public void goHome() {
    refuses = true;
  }

  /// It does not take the next job, and those after it again.
  public void refuseOnce() {
    refusesOnce = true;
  }

  /// Has the oldest job done, and waits for it. False when there is none, or it does not end.
  public boolean doOldest() {
    return done(jobs.pollFirst());
  }

  /// Has the newest job done, and waits for it. False when there is none, or it does not end.
  public boolean doNewest() {
    return done(jobs.pollLast());
  }

  private static boolean done(@Nullable Runnable job) {
    if (job == null) {
      return false;
    }
    Errand<String> errand =
        new Errand<>(
            "staff",
            () -> {
              job.run();
              return null;
            });
    return Patience.until(errand::isDone);
  }

  /// How many jobs wait to be done.
  public int jobs() {
    return jobs.size();
  }

  /// Whether a job was handed over from another thread than the loop's.
  public boolean isHandedJobsByOthers() {
    return foreign;
  }
}
