package manyclients.site.files;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.stream.Stream;

/// The contents of a folder. A missing folder is empty.
public final class Folders {
  private Folders() {}

  /// Returns all files in it and in the folders below it, sorted.
  public static List<Path> files(Path folder) {
    return all(folder).stream().filter(Files::isRegularFile).toList();
  }

  /// Returns the files whose names end with `ending`.
  public static List<Path> files(Path folder, String ending) {
    return files(folder).stream().filter(file -> file.toString().endsWith(ending)).toList();
  }

  /// Returns the files that were written by hand and whose names end with `ending`, sorted: none
  /// below a `target`, which a build that runs at the same time may remove.
  public static List<Path> sources(Path folder, String ending) {
    return entries(folder).stream()
        .filter(path -> !path.endsWith("target") && !path.endsWith(".git"))
        .flatMap(path -> Files.isDirectory(path) ? sources(path, ending).stream() : Stream.of(path))
        .filter(file -> file.toString().endsWith(ending))
        .toList();
  }

  /// Returns files and folders that are directly in it, sorted.
  public static List<Path> entries(Path folder) {
    return sorted(folder, 1).stream().filter(path -> !path.equals(folder)).toList();
  }

  /// Removes a folder with all its contents.
  public static void remove(Path folder) throws IOException {
    for (Path path : all(folder).reversed()) {
      Files.deleteIfExists(path);
    }
  }

  /// Returns the text of a file.
  public static String text(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /// Replaces a file by another: a reader sees either the old or the new file, whole.
  public static void move(Path fresh, Path file) throws IOException {
    Files.move(fresh, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
  }

  private static List<Path> all(Path folder) {
    return sorted(folder, Integer.MAX_VALUE);
  }

  private static List<Path> sorted(Path folder, int depth) {
    if (!Files.isDirectory(folder)) {
      return List.of();
    }
    try (Stream<Path> found = Files.walk(folder, depth)) {
      return found.sorted().toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
