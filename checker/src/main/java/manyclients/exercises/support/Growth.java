package manyclients.exercises.support;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.function.ObjIntConsumer;

/// Finds out whether the time for some work grows in proportion to its size. It is this thread's
/// processor time, so other threads do not affect it.
///
/// Quadratic work of 32 times the size takes 32 times as long as proportional work. A limit of
/// eight times as long leaves a margin on both sides.
public final class Growth {
  private static final int TIMES = 32;
  private static final int SLACK = 8;
  private static final int SELDOM = 256; // reading the clock takes time

  private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

  private long begun;
  private long most = Long.MAX_VALUE;
  private int steps;

  private Growth() {}

  /// Does some work of this size, and then 32 times as much.
  ///
  /// @param size a size for which the work takes a few milliseconds at most
  /// @param work does work of a size, and calls [#step()] repeatedly
  /// @return whether the larger work took too long
  public static boolean isOutOfProportion(int size, ObjIntConsumer<Growth> work) {
    Growth growth = new Growth();
    work.accept(growth, size); // loads all classes
    growth.begun = time();
    work.accept(growth, size);
    growth.most = SLACK * TIMES * growth.spent();
    growth.begun = time();
    try {
      work.accept(growth, TIMES * size);
    } catch (RuntimeException e) {
      if (!growth.isOver()) {
        throw e;
      }
    }
    return growth.isOver();
  }

  /// Aborts the work in which it is called if that has already taken too long.
  public void step() {
    if (++steps % SELDOM == 0 && isOver()) {
      throw new IllegalStateException("this takes too long");
    }
  }

  private boolean isOver() {
    return spent() > most;
  }

  private long spent() {
    return time() - begun;
  }

  private static long time() {
    return THREADS.getCurrentThreadCpuTime();
  }
}
