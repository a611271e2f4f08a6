package manyclients.lab.experiment;

import static java.lang.ProcessBuilder.Redirect.DISCARD;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// Gives the load generator the first core, and the server the others.
///
/// Left alone, Linux likes to run a thread where the one that woke it runs: two processes that do
/// nothing but wake each other can share one core while the other is idle. Where there is only one
/// core, no Linux, or no `taskset`, nothing is changed.
final class Cores {
  private static final Path THIS_THREAD = Path.of("/proc/thread-self");

  /// Counted once: a thread that has been kept on one core counts one.
  private static final int LAST = Runtime.getRuntime().availableProcessors() - 1;

  private Cores() {}

  /// Keeps the calling thread on the first core, and all threads of a process on the others.
  static void divide(long server) throws IOException, InterruptedException {
    if (LAST > 0 && Files.exists(THIS_THREAD)) {
      taskset("-c", "-p", "0", thisThread());
      taskset("-a", "-c", "-p", "1-" + LAST, Long.toString(server));
    }
  }

  /// Lets the calling thread run anywhere again, and the processes that it starts.
  static void share() throws IOException, InterruptedException {
    if (LAST > 0 && Files.exists(THIS_THREAD)) {
      taskset("-c", "-p", "0-" + LAST, thisThread());
    }
  }

  private static String thisThread() throws IOException {
    return Files.readSymbolicLink(THIS_THREAD).getFileName().toString();
  }

  private static void taskset(String... options) throws InterruptedException {
    List<String> command = new ArrayList<>(List.of("taskset"));
    command.addAll(List.of(options));
    try {
      var process = new ProcessBuilder(command).redirectOutput(DISCARD).redirectError(DISCARD);
      process.start().waitFor();
    } catch (IOException e) {
      // there is no such program here
    }
  }
}
