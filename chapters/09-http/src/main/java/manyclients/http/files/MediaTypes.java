package manyclients.http.files;

import java.util.Locale;
import java.util.Map;

/// The `Content-Type` of a file, by the end of its name.
final class MediaTypes {
  private static final String UNKNOWN = "application/octet-stream";

  private static final Map<String, String> TYPES =
      Map.ofEntries(
          Map.entry("html", "text/html; charset=utf-8"),
          Map.entry("htm", "text/html; charset=utf-8"),
          Map.entry("xhtml", "application/xhtml+xml"),
          Map.entry("css", "text/css; charset=utf-8"),
          Map.entry("js", "text/javascript; charset=utf-8"),
          Map.entry("mjs", "text/javascript; charset=utf-8"),
          Map.entry("txt", "text/plain; charset=utf-8"),
          Map.entry("md", "text/markdown; charset=utf-8"),
          Map.entry("java", "text/plain; charset=utf-8"),
          Map.entry("csv", "text/csv; charset=utf-8"),
          Map.entry("json", "application/json"),
          Map.entry("map", "application/json"),
          Map.entry("webmanifest", "application/manifest+json"),
          Map.entry("xml", "application/xml"),
          Map.entry("svg", "image/svg+xml"),
          Map.entry("png", "image/png"),
          Map.entry("jpg", "image/jpeg"),
          Map.entry("jpeg", "image/jpeg"),
          Map.entry("gif", "image/gif"),
          Map.entry("webp", "image/webp"),
          Map.entry("avif", "image/avif"),
          Map.entry("ico", "image/vnd.microsoft.icon"),
          Map.entry("mp3", "audio/mpeg"),
          Map.entry("mp4", "video/mp4"),
          Map.entry("webm", "video/webm"),
          Map.entry("ttf", "font/ttf"),
          Map.entry("woff2", "font/woff2"),
          Map.entry("woff", "font/woff"),
          Map.entry("wasm", "application/wasm"),
          Map.entry("pdf", "application/pdf"),
          Map.entry("epub", "application/epub+zip"),
          Map.entry("gz", "application/gzip"),
          Map.entry("zip", "application/zip"));

  private MediaTypes() {}

  static String of(String fileName) {
    String end = fileName.substring(fileName.lastIndexOf('.') + 1).toLowerCase(Locale.ROOT);
    return TYPES.getOrDefault(end, UNKNOWN);
  }

  /// Whether gzip makes it smaller as a rule: text does, what is compressed already does not.
  static boolean isText(String type) {
    return type.startsWith("text/")
        || type.startsWith("application/json")
        || type.endsWith("xml")
        || type.endsWith("+json")
        || type.equals("application/wasm");
  }
}
