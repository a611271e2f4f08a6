package manyclients.workbench.experiment;

import static java.lang.ProcessBuilder.Redirect.DISCARD;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

// tag::cores[]
/// Gives the load generator and the server a core each, until it is closed.
///
/// Left alone, Linux likes to run a thread where the one that woke it runs: two processes that do
/// nothing but wake each other can share one core while the other is idle. Where there is only one
/// core, no Linux, or no `taskset`, nothing is changed.
final class Cores implements AutoCloseable {
  private static final Path THIS_THREAD = Path.of("/proc/thread-self");

  private final int last = Runtime.getRuntime().availableProcessors() - 1;

  /// Keeps the calling thread on the first core, and all threads of a process on the others.
  static Cores divide(long server) throws IOException, InterruptedException {
    Cores cores = new Cores();
    if (cores.last > 0 && Files.exists(THIS_THREAD)) {
      taskset("-c", "-p", "0", thisThread());
      taskset("-a", "-c", "-p", "1-" + cores.last, Long.toString(server));
    }
    return cores;
  }

  /// Lets the calling thread run anywhere again.
  @Override
  public void close() throws IOException, InterruptedException {
    if (Files.exists(THIS_THREAD)) {
      taskset("-c", "-p", "0-" + last, thisThread());
    }
  }

  // end::cores[]

  // tag::taskset[]
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
// end::taskset[]
