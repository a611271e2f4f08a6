package manyclients.http.files;

import java.util.HashMap;
import java.util.Locale;
import java.util.Map;

/// The `Content-Type` of a file, by the end of its name.
final class MediaTypes {
  private static final String UNKNOWN = "application/octet-stream";

  /// The types, each with the file name endings that belong to it.
  private static final String TEXTS =
      """
      text/html; charset=utf-8 = html htm
      text/css; charset=utf-8 = css
      text/javascript; charset=utf-8 = js mjs
      text/plain; charset=utf-8 = txt java
      text/markdown; charset=utf-8 = md
      text/csv; charset=utf-8 = csv
      application/xhtml+xml = xhtml
      application/json = json map
      application/manifest+json = webmanifest
      application/xml = xml
      image/svg+xml = svg
      """;

  private static final String OTHERS =
      """
      image/png = png
      image/jpeg = jpg jpeg
      image/gif = gif
      image/webp = webp
      image/avif = avif
      image/vnd.microsoft.icon = ico
      audio/mpeg = mp3
      video/mp4 = mp4
      video/webm = webm
      font/ttf = ttf
      font/woff2 = woff2
      font/woff = woff
      application/wasm = wasm
      application/pdf = pdf
      application/epub+zip = epub
      application/gzip = gz
      application/zip = zip
      """;

  private static final Map<String, String> TYPES = types();

  private MediaTypes() {}

  private static Map<String, String> types() {
    Map<String, String> types = new HashMap<>();
    for (String line : (TEXTS + OTHERS).lines().toList()) {
      int ends = line.lastIndexOf(" = ");
      for (String end : line.substring(ends + 3).split(" ")) {
        types.put(end, line.substring(0, ends));
      }
    }
    return types;
  }

  static String of(String fileName) {
    String end = fileName.substring(fileName.lastIndexOf('.') + 1).toLowerCase(Locale.ROOT);
    return TYPES.getOrDefault(end, UNKNOWN);
  }

  /// Returns whether gzip usually shrinks a type: true for text, false for compressed formats.
  static boolean isText(String type) {
    return type.startsWith("text/")
        || type.startsWith("application/json")
        || type.endsWith("xml")
        || type.endsWith("+json")
        || type.equals("application/wasm");
  }
}
