package manyclients.lab.proc;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// The resources that a process has used and holds, as reported under `/proc/PID` (man 5 proc). The
/// parts are read one after the other, not in a single instant.
///
/// @param at the time of reading, by [System#nanoTime()]
/// @param user processor time in the program's own code, in steps of 10 ms
/// @param system processor time in the kernel on its behalf, in steps of 10 ms
/// @param resident bytes of memory now, shared libraries included
/// @param threads the number of live threads
/// @param descriptors open files, sockets, pipes, selectors, …
/// @param switches how often its live threads have given up a core or lost it
public record Vitals(
    long at,
    Duration user,
    Duration system,
    long resident,
    int threads,
    int descriptors,
    long switches) {

  /// Returns a process's vitals. Empty if it has ended, if it belongs to another user, or without
  /// Linux.
  public static Optional<Vitals> of(long pid) {
    return of(Proc.of(pid).root());
  }

  /// Returns a process's vitals, for a measurement that needs them.
  ///
  /// @throws IOException when there are none
  public static Vitals require(long pid) throws IOException {
    return of(pid)
        .orElseThrow(() ->
            new IOException(
                Proc.of(ProcessHandle.current().pid()).isThere()
                    ? "the process has ended"
                    : "this needs Linux's /proc, which reports a process's resources"));
  }

  /// The clock tick of `/proc`, always 10 ms whatever the kernel's own: `USER_HZ` is part of
  /// Linux's interface, and is 100 on every machine that runs a JDK 25.
  private static final Duration TICK = Duration.ofMillis(10);

  static Optional<Vitals> of(Path process) {
    try {
      String stat = Files.readString(process.resolve("stat"));
      List<String> status = Files.readAllLines(process.resolve("status"));
      // the second field is the program's name in brackets, which may hold blanks and brackets
      String[] fields = stat.substring(stat.lastIndexOf(')') + 2).split(" ");
      return Optional.of(
          new Vitals(
              System.nanoTime(),
              TICK.multipliedBy(Long.parseLong(fields[14 - 3])),
              TICK.multipliedBy(Long.parseLong(fields[15 - 3])),
              1_024 * number(status, "VmRSS:"),
              (int) number(status, "Threads:"),
              (int) count(process.resolve("fd")),
              switches(process.resolve("task"))));
    } catch (IOException | UncheckedIOException e) {
      return Optional.empty();
    }
  }

  /// Returns the number after a name; 0 if it is missing, as for a process that has just ended.
  private static long number(List<String> status, String name) {
    for (String line : status) {
      if (line.startsWith(name)) {
        return Long.parseLong(line.substring(name.length()).strip().split(" ")[0]);
      }
    }
    return 0;
  }

  private static long count(Path directory) throws IOException {
    try (Stream<Path> entries = Files.list(directory)) {
      return entries.count();
    }
  }

  /// Adds up the switches of all threads, because the process's own `status` counts only its first
  /// thread, which in a Java program only waits for the end.
  private static long switches(Path tasks) throws IOException {
    long sum = 0;
    try (Stream<Path> threads = Files.list(tasks)) {
      for (Path thread : (Iterable<Path>) threads::iterator) {
        sum += switchesOf(thread);
      }
    }
    return sum;
  }

  private static long switchesOf(Path thread) {
    try {
      List<String> status = Files.readAllLines(thread.resolve("status"));
      return number(status, "voluntary_ctxt_switches:")
          + number(status, "nonvoluntary_ctxt_switches:");
    } catch (IOException e) {
      return 0; // the thread has ended since it was listed
    }
  }

  /// Returns the resources used between an earlier reading and this one.
  public Usage since(Vitals earlier) {
    return new Usage(
        Duration.ofNanos(at - earlier.at),
        user.minus(earlier.user),
        system.minus(earlier.system),
        switches - earlier.switches);
  }
}
