package manyclients.site.weave.text;

import java.util.Map;

/// The language of a file, from the ending of its name, in the words of highlighters.
final class Languages {
  private static final Map<String, String> BY_EXTENSION =
      Map.of("java", "java", "sh", "sh", "xml", "xml", "json", "json", "adoc", "asciidoc");

  private Languages() {}

  static String of(String fileName) {
    String extension = fileName.substring(fileName.lastIndexOf('.') + 1);
    return BY_EXTENSION.getOrDefault(extension, "text");
  }
}
