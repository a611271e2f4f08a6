package manyclients.site.edition;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import manyclients.site.files.Resources;

/// The list of an EPUB's files, with their types and their reading order.
final class PackageList {
  private static final Map<String, String> TYPES =
      Map.of(
          "xhtml", "application/xhtml+xml",
          "css", "text/css",
          "svg", "image/svg+xml",
          "png", "image/png",
          "jpg", "image/jpeg",
          "woff2", "font/woff2");
  private static final String PACKAGE = Resources.text("/edition/package.opf");

  private final List<String> items = new ArrayList<>();
  private final List<String> spine = new ArrayList<>();

  void file(String name, String properties) {
    String type = TYPES.get(name.substring(name.lastIndexOf('.') + 1));
    if (type == null) {
      throw new IllegalStateException("no media type for " + name + "; add its ending");
    }
    String more = properties.isEmpty() ? "" : " properties=\"" + properties + "\"";
    items.add(
        "<item id=\"%s\" href=\"%s\" media-type=\"%s\"%s/>".formatted(id(name), name, type, more));
  }

  /// Appends a file to the reading order.
  void read(String name) {
    spine.add("<itemref idref=\"" + id(name) + "\"/>");
  }

  /// @param modified the time of the book's last change; parts of a second are dropped
  String xml(String title, Instant modified) {
    UUID book = UUID.nameUUIDFromBytes(title.getBytes(StandardCharsets.UTF_8));
    return PACKAGE
        .replace("${id}", "urn:uuid:" + book)
        .replace("${title}", title)
        .replace("${creator}", Colophon.AUTHORS)
        .replace("${date}", modified.truncatedTo(ChronoUnit.DAYS).toString().substring(0, 10))
        .replace("${modified}", modified.truncatedTo(ChronoUnit.SECONDS).toString())
        .replace("${items}", String.join("\n    ", items))
        .replace("${spine}", String.join("\n    ", spine));
  }

  private static String id(String name) {
    return "f-" + name.replaceAll("[^\\w-]", "-");
  }
}
