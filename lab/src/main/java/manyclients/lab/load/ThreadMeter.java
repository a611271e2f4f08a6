package manyclients.lab.load;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.file.Files;
import java.nio.file.Path;

/// The cost of the thread that asks.
final class ThreadMeter implements CpuMeter {
  /// On Linux: nanoseconds run, nanoseconds waited for a core, and how often, of the reading
  /// thread.
  private static final Path SCHEDSTAT = Path.of("/proc/thread-self/schedstat");

  private final ThreadMXBean threads = ManagementFactory.getThreadMXBean();

  @Override
  public long ran() {
    return threads.getCurrentThreadCpuTime();
  }

  @Override
  public long waited() {
    try {
      return Long.parseLong(Files.readString(SCHEDSTAT).split(" ")[1]);
    } catch (IOException | NumberFormatException | ArrayIndexOutOfBoundsException e) {
      return 0;
    }
  }
}
