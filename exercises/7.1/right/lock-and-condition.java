package manyclients.exercises.ch07;

import java.util.concurrent.Callable;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/// With a lock, a condition, and two counters that are fields of this class.
public final class Bulkhead {
  private final int places;
  private final int room;
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition placeIsFree = lock.newCondition();
  private int running; // guarded by lock
  private int waiting; // guarded by lock

  public Bulkhead(int places, int waiting) {
    this.places = places;
    this.room = waiting;
  }

  public <T> T call(Callable<T> task) throws Exception {
    enter();
    try {
      return task.call();
    } finally {
      leave();
    }
  }

  private void enter() throws InterruptedException {
    lock.lock();
    try {
      if (running == places) {
        await();
      }
      running++;
    } finally {
      lock.unlock();
    }
  }

  private void await() throws InterruptedException {
    if (waiting == room) {
      throw new RejectedExecutionException("busy");
    }
    waiting++;
    try {
      while (running == places) { // a newcomer may have taken the place
        placeIsFree.await();
      }
    } finally {
      waiting--;
    }
  }

  private void leave() {
    lock.lock();
    try {
      running--;
      placeIsFree.signal();
    } finally {
      lock.unlock();
    }
  }
}
