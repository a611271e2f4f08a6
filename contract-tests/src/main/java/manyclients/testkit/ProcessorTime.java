package manyclients.testkit;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.time.Duration;
import java.util.concurrent.locks.LockSupport;

/// The processor time of this JVM's threads.
public final class ProcessorTime {
  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

  private ProcessorTime() {}

  /// Waits for a while, in which the other threads have nothing to do.
  ///
  /// @return the processor time that they have used in that time
  public static Duration ofOthersIn(Duration whole) {
    long before = ofOthers();
    long start = System.nanoTime();
    while (System.nanoTime() - start < whole.toNanos()) {
      LockSupport.parkNanos(start + whole.toNanos() - System.nanoTime());
    }
    return Duration.ofNanos(Math.max(0, ofOthers() - before));
  }

  private static long ofOthers() {
    long own = Thread.currentThread().threadId();
    long sum = 0;
    for (long id : THREADS.getAllThreadIds()) {
      sum += id == own ? 0 : Math.max(0, THREADS.getThreadCpuTime(id)); // -1: it has ended
    }
    return sum;
  }
}
