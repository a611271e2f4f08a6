package manyclients.testkit;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.Arrays;

/// The allocation of this JVM's threads.
public final class Allocation {
  private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

  private Allocation() {}

  /// @return heap bytes allocated by all threads so far, including virtual and ended ones
  public static long ofAll() {
    return THREADS.getTotalThreadAllocatedBytes();
  }

  /// @param thread the name of a live thread
  /// @return bytes of heap that it has allocated so far
  public static long of(String thread) {
    return Arrays.stream(THREADS.getThreadInfo(THREADS.getAllThreadIds()))
        .filter(info -> info != null && info.getThreadName().equals(thread))
        .mapToLong(info -> THREADS.getThreadAllocatedBytes(info.getThreadId()))
        .findFirst()
        .orElseThrow();
  }
}
