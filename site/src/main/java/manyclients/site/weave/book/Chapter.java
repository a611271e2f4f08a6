package manyclients.site.weave.book;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;

/// A chapter's module, such as `chapters/01-blocking`.
///
/// @param folder the module's folder
/// @param name the folder's name, `01-blocking`
public record Chapter(Path folder, String name) {
  /// Its number without leading zeros: `1`.
  public String number() {
    return Integer.toString(Integer.parseInt(name.substring(0, 2)));
  }

  /// The last part of its package: `blocking`. It is the one folder below `manyclients`; before
  /// there is code, it is taken from the chapter's name.
  public String topic() {
    String[] packages = folder.resolve("src/main/java/manyclients").toFile().list();
    return packages != null && packages.length == 1
        ? packages[0]
        : name.substring(3).replace("-", "");
  }

  public Path text() {
    return folder.resolve("chapter.adoc");
  }

  public boolean hasText() {
    return Files.isRegularFile(text());
  }

  /// The page that the text becomes: `01-blocking.html`.
  public String href() {
    return name + ".html";
  }

  /// The attributes that abbreviate paths in the text: `{main}`, `{test}`, `{jmh}`, `{experiment}`.
  public Map<String, String> attributes() {
    Map<String, String> attributes = new LinkedHashMap<>();
    for (String set : new String[] {"main", "test", "jmh"}) {
      attributes.put(set, "src/" + set + "/java/manyclients/" + topic());
    }
    attributes.put("experiment", "src/experiment/java/manyclients/" + topic() + "/experiment");
    return attributes;
  }
}
