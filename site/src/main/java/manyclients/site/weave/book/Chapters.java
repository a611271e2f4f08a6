package manyclients.site.weave.book;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/// Finds the chapters of a book.
public final class Chapters {
  private Chapters() {}

  /// Every folder `chapters/NN-name` in order of its number, with or without text.
  public static List<Chapter> in(Root root) {
    Path chapters = root.resolve("chapters");
    if (!Files.isDirectory(chapters)) {
      return List.of();
    }
    try (Stream<Path> folders = Files.list(chapters)) {
      List<Chapter> found = new ArrayList<>();
      folders
          .filter(Files::isDirectory)
          .map(folder -> new Chapter(folder, folder.getFileName().toString()))
          .filter(chapter -> chapter.name().matches("\\d\\d-[a-z0-9-]+"))
          .sorted(Comparator.comparing(Chapter::name))
          .forEach(found::add);
      return found;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
