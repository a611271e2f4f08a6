package manyclients.virtual.experiment;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.Callable;
import manyclients.lab.experiment.InvalidMeasurement;

/// Counts the system calls of a process during an activity: `strace -c -f -p PID`.
final class SystemCalls {
  private static final Duration PATIENCE = Duration.ofSeconds(20);

  private SystemCalls() {}

  /// @throws InvalidMeasurement if there is no strace, or it may not attach to the process
  static Map<String, Long> during(long pid, Callable<?> activity) throws Exception {
    Process strace = attach(pid);
    try {
      activity.call();
      // SIGTERM makes strace detach and print its table; Process.destroy() would close the pipe
      // first
      strace.toHandle().destroy();
      if (!strace.waitFor(PATIENCE)) {
        throw new IOException("strace does not end");
      }
      return counts(strace);
    } finally {
      strace.destroyForcibly();
    }
  }

  private static Process attach(long pid) throws IOException {
    Process strace;
    try {
      strace = new ProcessBuilder("strace", "-c", "-f", "-p", Long.toString(pid)).start();
    } catch (IOException e) {
      throw new InvalidMeasurement("strace is not installed");
    }
    String first = strace.errorReader(StandardCharsets.UTF_8).readLine();
    if (first == null || !first.contains("attached")) {
      throw new InvalidMeasurement("strace cannot attach to the server: " + first);
    }
    return strace;
  }

  /// Reads the table: % time, seconds, µs per call, calls, errors (or nothing), name.
  private static Map<String, Long> counts(Process strace) throws IOException {
    Map<String, Long> counts = new HashMap<>();
    for (String line : strace.errorReader(StandardCharsets.UTF_8).lines().toList()) {
      String[] columns = line.strip().split("\\s+");
      if (columns.length >= 5 && columns[3].matches("\\d+")) {
        counts.put(columns[columns.length - 1], Long.parseLong(columns[3]));
      }
    }
    counts.remove("total");
    return counts;
  }
}
