package manyclients.exercises.support;

import com.sun.management.ThreadMXBean;
import java.lang.management.BufferPoolMXBean;
import java.lang.management.ManagementFactory;
import java.lang.ref.Reference;
import java.util.function.Supplier;

/// What an answer costs, measured without a clock: a busy machine makes it slower, and neither
/// number greater.
public final class Footprint {
  private static final int ENOUGH = 2;
  private static final int TRIES = 3;

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

  /// Whether some work keeps more bytes than that, and does so whenever it is done anew. What the
  /// JVM itself keeps once, for a class or for its own account, is not the answer's.
  ///
  /// @param most in bytes
  /// @param anew makes the work, with something to work on that is new as well: what grows by
  ///   doubling has grown each time
  public static <X extends Exception> boolean alwaysKeeps(long most, Supplier<Work<X>> anew)
      throws X {
    for (int i = 0; i < TRIES; i++) {
      Work<X> work = anew.get();
      try {
        if (kept(work) <= most) {
          return false;
        }
      } finally {
        Reference.reachabilityFence(work);
      }
    }
    return true;
  }

  /// How many bytes are kept each time that some work is done: the least of three. What the JVM
  /// itself keeps once, for a class or for its own account, is not the answer's.
  public static <X extends Exception> long keptEachTime(Work<X> work) throws X {
    long least = Long.MAX_VALUE;
    for (int i = 0; i < TRIES && least > 0; i++) {
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
