package manyclients.exercises.kit;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/// The few things that are done with folders here.
final class Folders {

  private Folders() {}

  /// The folders in a folder, by name; none if it is not there.
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

  /// The compiled classes in a folder and below.
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

  /// Deletes a folder with all that is in it, as far as the system lets it.
  static void delete(Path folder) {
    try (Stream<Path> entries = Files.walk(folder)) {
      entries.sorted(Comparator.reverseOrder()).forEach(entry -> entry.toFile().delete());
    } catch (IOException e) {
      // a leftover in the system's folder for temporary files harms nobody
    }
  }
}
