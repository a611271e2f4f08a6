package manyclients.exercises.support;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// Whether the threads of this process get the processors that they want, as the kernel sees it
/// (`proc_pid_stat(5)`).
public final class Processors {
  private static final Path THREADS = Path.of("/proc/self/task");
  private static final Pattern BLANK = Pattern.compile(" ");

  private Processors() {}

  /// Returns whether a thread other than this one is running, or would be if it had a processor.
  /// False without `/proc`.
  static boolean areWaitedFor() {
    try (Stream<Path> threads = Files.list(THREADS)) {
      return threads.filter(Processors::isRunnable).count() > 1; // this one is
    } catch (IOException e) {
      return false;
    }
  }

  /// Returns how long all living threads of this process together have been ready to run without a
  /// processor, in nanoseconds; 0 without `/proc`.
  public static long waited() {
    try (Stream<Path> threads = Files.list(THREADS)) {
      return threads.mapToLong(Processors::waited).sum();
    } catch (IOException | UncheckedIOException e) {
      return 0;
    }
  }

  /// The second of three numbers: time on a processor, time ready for one, and turns.
  private static long waited(Path thread) {
    try {
      return Long.parseLong(BLANK.split(Files.readString(thread.resolve("schedstat")).strip())[1]);
    } catch (IOException e) {
      return 0; // it has ended
    }
  }

  /// What comes after the name, which stands in parentheses and may contain some.
  private static boolean isRunnable(Path thread) {
    try {
      String stat = Files.readString(thread.resolve("stat"));
      return stat.startsWith(" R ", stat.lastIndexOf(')') + 1);
    } catch (IOException e) {
      return false; // it has ended
    }
  }
}
