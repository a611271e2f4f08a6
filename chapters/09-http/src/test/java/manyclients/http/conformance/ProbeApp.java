package manyclients.http.conformance;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/// The application that the table requires, so that all servers answer alike: a page at `/`, which
/// takes content and returns it; at `/echo`, the fields of the request; at `/cookie`, its cookies.
final class ProbeApp {
  private static final String ALLOWED = "GET, HEAD, POST, OPTIONS";

  private ProbeApp() {}

  /// @param fields the fields, as pairs of name and value
  record Page(int status, List<Map.Entry<String, String>> fields, String body) {
    /// Returns the body, with one byte per character.
    byte[] bytes() {
      return body.getBytes(StandardCharsets.ISO_8859_1);
    }

    private static Page text(int status, String text) {
      return new Page(
          status, List.of(Map.entry("Content-Type", "text/plain; charset=utf-8")), text);
    }

    private static Page allowed(int status) {
      return new Page(status, List.of(Map.entry("Allow", ALLOWED)), "");
    }
  }

  static Page answer(
      String method, String path, List<Map.Entry<String, String>> fields, byte[] content) {
    return switch (method) {
      case "GET", "HEAD", "POST" -> page(path, fields, content);
      case "OPTIONS" -> Page.allowed(204);
      case "PUT", "DELETE", "PATCH", "TRACE", "CONNECT" -> Page.allowed(405);
      default -> Page.text(501, "Not implemented\n");
    };
  }

  /// Returns the path of a target, for servers that leave parsing it to the application.
  static String path(String target) {
    String path = target.replaceFirst("\\?.*", "").replaceFirst("^https?://[^/]*", "");
    return path.isEmpty() ? "/" : path;
  }

  private static Page page(String path, List<Map.Entry<String, String>> fields, byte[] content) {
    return switch (path) {
      case "/echo" -> Page.text(200, lines(fields));
      case "/cookie" -> Page.text(200, cookies(fields));
      case "/" -> Page.text(200, content.length == 0 ? "OK" : text(content));
      default -> Page.text(404, "Not here\n");
    };
  }

  private static String text(byte[] content) {
    return new String(content, StandardCharsets.ISO_8859_1);
  }

  private static String lines(List<Map.Entry<String, String>> fields) {
    StringBuilder lines = new StringBuilder();
    for (Map.Entry<String, String> field : fields) {
      lines.append(field.getKey()).append(": ").append(field.getValue()).append('\n');
    }
    return lines.toString();
  }

  private static String cookies(List<Map.Entry<String, String>> fields) {
    List<String> cookies = new ArrayList<>();
    for (Map.Entry<String, String> field : fields) {
      if (field.getKey().toLowerCase(Locale.ROOT).equals("cookie")) {
        cookies.addAll(List.of(field.getValue().split("; ")));
      }
    }
    return String.join("\n", cookies) + "\n";
  }
}
