package manyclients.exercises.support;

import com.sun.management.ThreadMXBean;
import java.lang.management.BufferPoolMXBean;
import java.lang.management.ManagementFactory;
import java.lang.ref.WeakReference;
import java.util.concurrent.locks.LockSupport;

/// The cost of an answer, measured without a clock. A busy machine makes the answer slower, but
/// does not change these numbers.
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

  /// Returns the number of bytes that this thread allocates during some work, even if it does not
  /// keep them. A copy that is made for each byte that arrives, and not kept, shows only here.
  public static <X extends Exception> long allocated(Work<X> work) throws X {
    ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    long before = threads.getCurrentThreadAllocatedBytes();
    work.perform();
    return threads.getCurrentThreadAllocatedBytes() - before;
  }

  /// Returns whether some work leaves more bytes than this behind, in objects or in buffers outside
  /// the heap.
  ///
  /// @param most the maximum number of bytes
  public static <X extends Exception> boolean keeps(long most, Work<X> work) throws X {
    long bound = reachable() + most;
    work.perform();
    return used(bound) > bound;
  }

  /// Returns whether some work leaves more bytes than this behind in most of five runs. So memory
  /// that the JVM itself keeps once, for a class for example, does not count against the answer,
  /// and neither does memory of an earlier answer that the JVM frees in the same moment.
  ///
  /// @param most the maximum number of bytes, in each run
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

  /// Returns whether an object is no longer reachable.
  public static boolean isForgotten(WeakReference<?> it) {
    for (int i = 0; i < MOST && !it.refersTo(null); i++) {
      System.gc();
    }
    return it.refersTo(null);
  }

  /// Returns how often this thread waits or sleeps during some work.
  public static <X extends Exception> long waits(Work<X> work) throws X {
    long before = waits();
    work.perform();
    return waits() - before;
  }

  private static long waits() {
    long self = Thread.currentThread().threadId();
    return ManagementFactory.getThreadMXBean().getThreadInfo(self).getWaitedCount();
  }

  /// Returns the memory that is still used. One collection is enough if it finds at most this much.
  private static long used(long most) {
    System.gc();
    long used = used();
    return used > most ? reachable() : used;
  }

  /// Returns the memory that is still used when several collections in a row have freed nothing
  /// more. After a collection, threads of the JVM release unreachable memory when they get a
  /// processor.
  private static long reachable() {
    long least = Long.MAX_VALUE;
    int idle = 0;
    for (int i = 0; i < MOST && idle < ENOUGH; i++) {
      System.gc(); // the serial collector: every unreachable object is gone when this returns
      long used = used();
      idle = used < least - A_LITTLE ? 0 : idle + 1;
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
