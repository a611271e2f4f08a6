package manyclients.site.files;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.stream.Stream;

/// What is in a folder. One that is not there is empty.
public final class Folders {
  private Folders() {}

  /// All files in it and in the folders below it, sorted.
  public static List<Path> files(Path folder) {
    return all(folder).stream().filter(Files::isRegularFile).toList();
  }

  /// The files whose names end so.
  public static List<Path> files(Path folder, String ending) {
    return files(folder).stream().filter(file -> file.toString().endsWith(ending)).toList();
  }

  /// Files and folders that are in it, but not deeper, sorted.
  public static List<Path> entries(Path folder) {
    return sorted(folder, 1).stream().filter(path -> !path.equals(folder)).toList();
  }

  /// Removes it with all that is in it.
  public static void remove(Path folder) throws IOException {
    for (Path path : all(folder).reversed()) {
      Files.deleteIfExists(path);
    }
  }

  /// The text of a file.
  public static String text(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /// Puts a file that is whole in the place of another: who reads sees the one or the other.
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
