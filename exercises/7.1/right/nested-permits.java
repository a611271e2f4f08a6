package manyclients.exercises.ch07;

import java.util.concurrent.Callable;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.Semaphore;

/// With the permits of the solution, each given back in its own `finally`.
public final class Bulkhead {
  private final Semaphore here;
  private final Semaphore inside;

  public Bulkhead(int places, int waiting) {
    this.here = new Semaphore(places + waiting);
    this.inside = new Semaphore(places);
  }

  public <T> T call(Callable<T> task) throws Exception {
    if (!here.tryAcquire()) {
      throw new RejectedExecutionException("busy");
    }
    try {
      inside.acquire();
      try {
        return task.call();
      } finally {
        inside.release();
      }
    } finally {
      here.release();
    }
  }
}
