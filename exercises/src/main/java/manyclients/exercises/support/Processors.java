package manyclients.exercises.support;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/// Whether this process has what it needs to compute, as the kernel sees it (`proc_pid_stat(5)`).
final class Processors {
  private static final Path THREADS = Path.of("/proc/self/task");

  private Processors() {}

  /// Whether another thread than this one is running, or would be if it had a processor. False
  /// where there is no `/proc` to tell.
  static boolean areWaitedFor() {
    try (Stream<Path> threads = Files.list(THREADS)) {
      return threads.filter(Processors::isRunnable).count() > 1; // this one is
    } catch (IOException e) {
      return false;
    }
  }

  /// What comes after the name, which stands in parentheses and may contain some.
  private static boolean isRunnable(Path thread) {
    try {
      String stat = Files.readString(thread.resolve("stat"));
      return stat.startsWith(" R ", stat.lastIndexOf(')') + 1);
    } catch (IOException e) {
      return false; // it has ended meanwhile
    }
  }
}
