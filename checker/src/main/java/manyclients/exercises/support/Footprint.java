package manyclients.exercises.support;

import com.sun.management.ThreadMXBean;
import java.lang.management.BufferPoolMXBean;
import java.lang.management.ManagementFactory;
import java.lang.ref.WeakReference;
import java.util.concurrent.locks.LockSupport;

/// What an answer costs, measured without a clock: a busy machine makes it slower, and neither
/// number greater.
public final class Footprint {
  private static final int ENOUGH = 2;
  private static final int MOST = 10;
  private static final long A_LITTLE = 1_024;
  private static final long A_MOMENT = 100_000; // nanoseconds
  private static final int TIMES = 5;

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

  /// Whether some work leaves more behind than this, in whichever object, and in buffers outside of
  /// the heap.
  ///
  /// @param most bytes
  public static <X extends Exception> boolean keeps(long most, Work<X> work) throws X {
    long bound = reachable() + most;
    work.perform();
    return used(bound) > bound;
  }

  /// Whether that is so whenever some work is done: most of five times. What the JVM itself keeps
  /// once, for a class or for its own account, is not the answer's, and neither is what it lets go
  /// meanwhile of an answer that was tried before.
  ///
  /// @param most bytes, each time
  public static <X extends Exception> boolean keepsEachTime(long most, Work<X> work) throws X {
    int more = 0;
    int less = 0;
    long before = reachable();
    while (more <= TIMES / 2 && less <= TIMES / 2) {
      work.perform();
      long after = used(before + most);
      if (after > before + most) {
        more++;
      } else {
        less++;
      }
      before = after;
    }
    return more > less;
  }

  /// Whether nothing leads to an object any more.
  public static boolean isForgotten(WeakReference<?> it) {
    for (int i = 0; i < MOST && !it.refersTo(null); i++) {
      System.gc();
    }
    return it.refersTo(null);
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

  /// What is still used. Where that is not more than this, one collection has shown it; a second
  /// one might show that it is less.
  private static long used(long most) {
    System.gc();
    long used = used();
    return used > most ? reachable() : used;
  }

  /// What is still used when some collections in a row have brought nothing. After each of them the
  /// JVM's own threads let go of what was found to be unreachable, when they have their turn.
  private static long reachable() {
    long least = Long.MAX_VALUE;
    int inVain = 0;
    for (int i = 0; i < MOST && inVain < ENOUGH; i++) {
      System.gc(); // the serial collector: all that cannot be reached is gone when this returns
      long used = used();
      inVain = used < least - A_LITTLE ? 0 : inVain + 1;
      least = Math.min(least, used);
      LockSupport.parkNanos(A_MOMENT);
    }
    return least;
  }

  private static long used() {
    Runtime runtime = Runtime.getRuntime();
    long outside =
        ManagementFactory.getPlatformMXBeans(BufferPoolMXBean.class).stream()
            .mapToLong(BufferPoolMXBean::getMemoryUsed)
            .sum();
    return runtime.totalMemory() - runtime.freeMemory() + outside;
  }
}
