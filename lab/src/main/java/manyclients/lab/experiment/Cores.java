package manyclients.lab.experiment;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import manyclients.lab.proc.Proc;

/// Gives the load generator the first core that this process may use, and the server the others.
///
/// By default, Linux tends to run a thread on the core of the thread that woke it: two processes
/// that wake each other can share one core while another core is idle. With only one core, or
/// without Linux or `taskset`, nothing is changed.
final class Cores {
  private static final String LIST = "Cpus_allowed_list:";

  /// The allowed cores, read once: after a thread is bound, the file may list only its core.
  private static final List<Integer> ALLOWED = allowed(Proc.here());

  /// The maximum number of attempts: `taskset -a` fails when a thread ends that it has listed.
  private static final int ATTEMPTS = 5;

  private Cores() {}

  /// Binds the calling thread to the first core, and all threads of a process to the others.
  ///
  /// @throws InvalidMeasurement when the threads cannot be bound
  static void divide(long server) throws IOException, InterruptedException {
    Optional<String> thread = thisThread();
    if (ALLOWED.size() > 1 && thread.isPresent()) {
      taskset("-c", "-p", listed(ALLOWED.subList(0, 1)), thread.get());
      List<Integer> others = ALLOWED.subList(1, ALLOWED.size());
      taskset("-a", "-c", "-p", listed(others), Long.toString(server));
    }
  }

  /// Lets the calling thread, and the processes that it starts, run on all allowed cores again.
  static void share() throws IOException, InterruptedException {
    Optional<String> thread = thisThread();
    if (ALLOWED.size() > 1 && thread.isPresent()) {
      taskset("-c", "-p", listed(ALLOWED), thread.get());
    }
  }

  /// Returns the numbers of the cores that this process may use; none without Linux.
  static List<Integer> allowed(Proc proc) {
    return proc.read("self/status").stream()
        .flatMap(String::lines)
        .filter(line -> line.startsWith(LIST))
        .flatMap(line -> Stream.of(line.substring(LIST.length()).strip().split(",")))
        .flatMapToInt(Cores::range)
        .boxed()
        .toList();
  }

  /// Parses `5`, or `2-4`.
  private static IntStream range(String range) {
    String[] ends = range.split("-");
    return IntStream.rangeClosed(
        Integer.parseInt(ends[0]), Integer.parseInt(ends[ends.length - 1]));
  }

  private static String listed(List<Integer> cores) {
    return cores.stream().map(String::valueOf).collect(Collectors.joining(","));
  }

  /// Returns the last part of `PID/task/TID`, the calling thread; empty without Linux.
  private static Optional<String> thisThread() {
    return Proc.here().link("thread-self").map(link -> link.substring(link.lastIndexOf('/') + 1));
  }

  private static void taskset(String... options) throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(List.of("taskset"));
    command.addAll(List.of(options));
    String said = "";
    for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
      Process process;
      try {
        process = new ProcessBuilder(command).redirectErrorStream(true).start();
      } catch (IOException e) {
        return; // the program is not installed here
      }
      said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
      if (process.waitFor() == 0) {
        return;
      }
    }
    throw new InvalidMeasurement("the cores could not be divided: " + said);
  }
}
