package manyclients.cli;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// The chapters, as their folders are named: `01-blocking` is number 1, named blocking.
final class Chapters {

  private Chapters() {}

  record Chapter(int number, String name, Path folder) {

    /// The package of its code, below `manyclients`.
    String packageName() {
      Path code = folder.resolve("src/main/java/manyclients");
      return list(code).map(path -> path.getFileName().toString()).findFirst().orElse(name);
    }

    @Override
    public String toString() {
      return number + " " + name;
    }
  }

  static List<Chapter> all(Path root) {
    return list(root.resolve("chapters"))
        .filter(folder -> folder.getFileName().toString().matches("\\d\\d-.+"))
        .map(Chapters::chapter)
        .toList();
  }

  /// Finds a chapter by its number (`1`, `01`), its name, or its folder.
  static Chapter find(Path root, String wanted) {
    List<Chapter> all = all(root);
    return all.stream()
        .filter(chapter -> names(chapter).contains(wanted))
        .findFirst()
        .orElseThrow(() ->
            Problem.wrongUse(
                "there is no chapter '" + wanted + "'",
                "there are "
                    + all.stream().map(Chapter::toString).collect(Collectors.joining(", "))));
  }

  private static List<String> names(Chapter chapter) {
    String folder = chapter.folder().getFileName().toString();
    return List.of(
        Integer.toString(chapter.number()), folder.substring(0, 2), chapter.name(), folder);
  }

  private static Chapter chapter(Path folder) {
    String name = folder.getFileName().toString();
    return new Chapter(Integer.parseInt(name.substring(0, 2)), name.substring(3), folder);
  }

  private static Stream<Path> list(Path folder) {
    if (!Files.isDirectory(folder)) {
      return Stream.of();
    }
    try (Stream<Path> files = Files.list(folder)) {
      return files.filter(Files::isDirectory).sorted().toList().stream();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
