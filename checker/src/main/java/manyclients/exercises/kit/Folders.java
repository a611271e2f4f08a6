package manyclients.exercises.kit;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;

final class Folders {

  private static final int TRIES = 20;
  private static final Duration A_MOMENT = Duration.ofMillis(20);

  private Folders() {}

  /// A temporary folder. It is deleted on close, or when this JVM ends before that, as by Ctrl-C.
  record Temporary(Path path, Thread hook) implements AutoCloseable {

    static Temporary create(String prefix) {
      Path path = inTheSystems(prefix);
      Thread hook = new Thread(() -> insist(path), "delete-" + prefix);
      Runtime.getRuntime().addShutdownHook(hook);
      return new Temporary(path, hook);
    }

    private static Path inTheSystems(String prefix) {
      try {
        return Files.createTempDirectory(prefix);
      } catch (IOException e) {
        throw new ExerciseProblem(
            "cannot create a folder in " + System.getProperty("java.io.tmpdir") + " (" + e + ")",
            "check that it exists, that you may write there, and that it has room");
      }
    }

    /// Deletes the folder again and again, because running threads may still write to it for a
    /// moment.
    private static void insist(Path path) {
      for (int i = 0; i < TRIES && Files.exists(path); i++) {
        delete(path);
        LockSupport.parkNanos(A_MOMENT.toNanos());
      }
    }

    @Override
    public void close() {
      delete(path);
      try {
        Runtime.getRuntime().removeShutdownHook(hook);
      } catch (IllegalStateException e) {
        // this JVM is already shutting down: the hook runs
      }
    }
  }

  /// Returns the folders in a folder, by name; none if it does not exist.
  static List<Path> in(Path folder) {
    if (!Files.isDirectory(folder)) {
      return List.of();
    }
    try (Stream<Path> entries = Files.list(folder)) {
      return entries.filter(Files::isDirectory).sorted().toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /// Returns the compiled classes in a folder and its subfolders.
  static List<Path> classes(Path folder) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      return files.filter(file -> file.toString().endsWith(".class")).sorted().toList();
    }
  }

  /// Deletes the files in a folder whose names match.
  static void clear(Path folder, String names) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      for (Path file : files.filter(f -> f.getFileName().toString().matches(names)).toList()) {
        Files.delete(file);
      }
    }
  }

  /// Deletes a folder and its content, as far as the system permits.
  static void delete(Path folder) {
    try (Stream<Path> entries = Files.walk(folder)) {
      entries.sorted(Comparator.reverseOrder()).forEach(entry -> entry.toFile().delete());
    } catch (IOException | UncheckedIOException e) {
      // a leftover in the system's folder for temporary files does no harm
    }
  }
}
