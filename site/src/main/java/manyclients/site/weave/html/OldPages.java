package manyclients.site.weave.html;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/// Removes what an earlier weaving wrote and this one may not: pages, code, pictures.
final class OldPages {
  private OldPages() {}

  static void remove(Path site) throws IOException {
    if (!Files.isDirectory(site.resolve("theme"))) {
      return; // not ours
    }
    try (Stream<Path> files = Files.list(site)) {
      for (Path file : files.filter(path -> path.toString().endsWith(".html")).toList()) {
        Files.delete(file);
      }
    }
    for (String folder : List.of("source", "media", "theme")) {
      removeTree(site.resolve(folder));
    }
  }

  private static void removeTree(Path folder) throws IOException {
    if (!Files.isDirectory(folder)) {
      return;
    }
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    }
  }
}
