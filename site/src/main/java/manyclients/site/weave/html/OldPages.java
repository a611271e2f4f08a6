package manyclients.site.weave.html;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import manyclients.site.files.Folders;

/// Removes what an earlier weaving wrote and this one may not: pages, code, pictures.
final class OldPages {
  private OldPages() {}

  static void remove(Path site) throws IOException {
    if (!Files.isDirectory(site.resolve("theme"))) {
      return; // not ours
    }
    for (Path file : Folders.entries(site)) {
      if (file.toString().endsWith(".html")) {
        Files.delete(file);
      }
    }
    for (String folder : List.of("source", "media", "theme", "xray")) {
      Folders.remove(site.resolve(folder));
    }
  }
}
