package manyclients.exercises.ch07;

import java.util.concurrent.Callable;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.Semaphore;

/// With a permit for each place and one for each caller that waits.
public final class Bulkhead {
  private final Semaphore places;
  private final Semaphore waiting;

  public Bulkhead(int places, int waiting) {
    this.places = new Semaphore(places);
    this.waiting = new Semaphore(waiting);
  }

  public <T> T call(Callable<T> task) throws Exception {
    if (!places.tryAcquire()) {
      waitForAPlace();
    }
    try {
      return task.call();
    } finally {
      places.release();
    }
  }

  private void waitForAPlace() throws InterruptedException {
    if (!waiting.tryAcquire()) {
      throw new RejectedExecutionException("busy");
    }
    try {
      places.acquire();
    } finally {
      waiting.release();
    }
  }
}
