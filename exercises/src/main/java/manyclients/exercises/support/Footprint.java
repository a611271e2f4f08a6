package manyclients.exercises.support;

import com.sun.management.ThreadMXBean;
import java.lang.management.BufferPoolMXBean;
import java.lang.management.ManagementFactory;

/// What an answer costs, measured without a clock: a busy machine makes it slower, and neither
/// number greater.
public final class Footprint {
  private static final int ENOUGH = 2;

  private Footprint() {}

  /// Some work that a test has done.
  @FunctionalInterface
  public interface Work<X extends Exception> {
    void perform() throws X;
  }

  /// How many bytes this thread allocates for some work, kept or not. A copy that is made anew for
  /// each byte that comes is seen here, and nowhere else.
  public static <X extends Exception> long allocated(Work<X> work) throws X {
    ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    long before = threads.getCurrentThreadAllocatedBytes();
    work.perform();
    return threads.getCurrentThreadAllocatedBytes() - before;
  }

  /// How many bytes more are kept after some work than before it, by whichever object, and in
  /// buffers outside of the heap.
  public static <X extends Exception> long kept(Work<X> work) throws X {
    long before = reachable();
    work.perform();
    return reachable() - before;
  }

  /// How many bytes are kept each time that some work is done: the least of three. What the JVM
  /// itself keeps once, for a class or for its own account, is not the answer's.
  public static <X extends Exception> long keptEachTime(Work<X> work) throws X {
    long least = Long.MAX_VALUE;
    for (int i = 0; i < 3 && least > 0; i++) {
      least = Math.min(least, kept(work));
    }
    return least;
  }

  /// How often this thread waits or sleeps during some work.
  public static <X extends Exception> long waits(Work<X> work) throws X {
    long before = waits();
    work.perform();
    return waits() - before;
  }

  private static long waits() {
    long self = Thread.currentThread().threadId();
    return ManagementFactory.getThreadMXBean().getThreadInfo(self).getWaitedCount();
  }

  private static long reachable() {
    for (int i = 0; i < ENOUGH; i++) {
      System.gc(); // the serial collector: all that cannot be reached is gone when this returns
    }
    Runtime runtime = Runtime.getRuntime();
    long outside =
        ManagementFactory.getPlatformMXBeans(BufferPoolMXBean.class).stream()
            .mapToLong(BufferPoolMXBean::getMemoryUsed)
            .sum();
    return runtime.totalMemory() - runtime.freeMemory() + outside;
  }
}
