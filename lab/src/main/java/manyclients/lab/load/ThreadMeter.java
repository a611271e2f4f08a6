package manyclients.lab.load;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import manyclients.lab.proc.Proc;

/// The cost of the calling thread.
final class ThreadMeter implements CpuMeter {
  /// The file with the calling thread's schedule statistics on Linux: nanoseconds run, nanoseconds
  /// waited for a core, and the number of runs.
  private static final String SCHEDSTAT = "thread-self/schedstat";

  private final ThreadMXBean threads = ManagementFactory.getThreadMXBean();

  @Override
  public long ran() {
    return threads.getCurrentThreadCpuTime();
  }

  @Override
  public long waited() {
    return Proc.here().number(SCHEDSTAT, 1).orElse(0L);
  }
}
