package manyclients.lab.experiment;

import static java.lang.ProcessBuilder.Redirect.DISCARD;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import manyclients.lab.proc.Proc;

/// Gives the load generator the first core, and the server the others.
///
/// Left alone, Linux likes to run a thread where the one that woke it runs: two processes that do
/// nothing but wake each other can share one core while the other is idle. Where there is only one
/// core, no Linux, or no `taskset`, nothing is changed.
final class Cores {
  /// Counted once: a thread that has been kept on one core counts one.
  private static final int LAST = Runtime.getRuntime().availableProcessors() - 1;

  private Cores() {}

  /// Keeps the calling thread on the first core, and all threads of a process on the others.
  static void divide(long server) throws IOException, InterruptedException {
    Optional<String> thread = thisThread();
    if (LAST > 0 && thread.isPresent()) {
      taskset("-c", "-p", "0", thread.get());
      taskset("-a", "-c", "-p", "1-" + LAST, Long.toString(server));
    }
  }

  /// Lets the calling thread run anywhere again, and the processes that it starts.
  static void share() throws IOException, InterruptedException {
    Optional<String> thread = thisThread();
    if (LAST > 0 && thread.isPresent()) {
      taskset("-c", "-p", "0-" + LAST, thread.get());
    }
  }

  /// `PID/task/TID`, of which the last is wanted; nothing where this is no Linux.
  private static Optional<String> thisThread() {
    return Proc.here().link("thread-self").map(link -> link.substring(link.lastIndexOf('/') + 1));
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
