package manyclients.exercises.support;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// Reports whether the threads of this process get the processors that they need, from the kernel's
/// figures (`proc_pid_stat(5)`).
public final class Processors {
  private static final Path THREADS = Path.of("/proc/self/task");
  private static final Pattern BLANK = Pattern.compile(" ");

  private Processors() {}

  /// Returns whether a thread other than this one is running or waits for a processor. False
  /// without `/proc`.
  static boolean areWaitedFor() {
    try (Stream<Path> threads = Files.list(THREADS)) {
      return threads.filter(Processors::isRunnable).count() > 1; // this thread is runnable itself
    } catch (IOException e) {
      return false;
    }
  }

  /// Returns how long all living threads of this process together have waited for a processor, in
  /// nanoseconds; 0 without `/proc`.
  public static long waited() {
    try (Stream<Path> threads = Files.list(THREADS)) {
      return threads.mapToLong(Processors::waited).sum();
    } catch (IOException | UncheckedIOException e) {
      return 0;
    }
  }

  /// Returns the second of three numbers: time on a processor, time waiting for one, and turns.
  private static long waited(Path thread) {
    try {
      return Long.parseLong(BLANK.split(Files.readString(thread.resolve("schedstat")).strip())[1]);
    } catch (IOException e) {
      return 0; // the thread has ended
    }
  }

  /// Returns whether a thread is runnable, by the field after its name. The name is in parentheses,
  /// and may contain parentheses.
  private static boolean isRunnable(Path thread) {
    try {
      String stat = Files.readString(thread.resolve("stat"));
      return stat.startsWith(" R ", stat.lastIndexOf(')') + 1);
    } catch (IOException e) {
      return false; // the thread has ended
    }
  }
}
