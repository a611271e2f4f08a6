package manyclients.cli;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpHandler;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.zip.GZIPOutputStream;

/// Sends what is text as gzip, to a browser that takes it: a page of this book shrinks to a fifth.
/// All else is for the handler behind it.
final class Compressed implements HttpHandler {
  private static final Map<String, String> TYPES =
      Map.of(
          "html", "text/html; charset=utf-8",
          "css", "text/css; charset=utf-8",
          "js", "text/javascript; charset=utf-8",
          "svg", "image/svg+xml",
          "json", "application/json",
          "xml", "application/xml");

  private final Path folder;
  private final HttpHandler otherwise;
  private final Map<Path, Packed> packed = new ConcurrentHashMap<>();

  /// A file as it was sent last.
  private static final class Packed {
    private final long changed;
    private final byte[] bytes;

    Packed(long changed, byte[] bytes) {
      this.changed = changed;
      this.bytes = bytes;
    }
  }

  Compressed(Path folder, HttpHandler otherwise) {
    this.folder = folder;
    this.otherwise = otherwise;
  }

  @Override
  public void handle(HttpExchange exchange) throws IOException {
    String path = exchange.getRequestURI().getPath().substring(1);
    Path file = folder.resolve(path.isEmpty() ? "index.html" : path).normalize();
    String type = TYPES.getOrDefault(ending(file), "");
    boolean plain =
        type.isEmpty()
            || !exchange.getRequestMethod().equals("GET")
            || !accepts(exchange)
            || !file.startsWith(folder)
            || !Files.isRegularFile(file);
    if (plain) {
      otherwise.handle(exchange);
      return;
    }
    send(exchange, type, bytes(file));
  }

  private static void send(HttpExchange exchange, String type, byte[] bytes) throws IOException {
    var head = exchange.getResponseHeaders();
    head.set("Content-Type", type);
    head.set("Content-Encoding", "gzip");
    head.set("Vary", "Accept-Encoding");
    head.set("Cache-Control", "no-cache");
    exchange.sendResponseHeaders(200, bytes.length);
    try (OutputStream body = exchange.getResponseBody()) {
      body.write(bytes);
    }
  }

  private byte[] bytes(Path file) throws IOException {
    long changed = Files.getLastModifiedTime(file).toMillis();
    Packed known = packed.get(file);
    if (known != null && known.changed == changed) {
      return known.bytes;
    }
    byte[] bytes = gzip(Files.readAllBytes(file));
    packed.put(file, new Packed(changed, bytes));
    return bytes;
  }

  static byte[] gzip(byte[] plain) throws IOException {
    var bytes = new ByteArrayOutputStream();
    try (var gzip = new GZIPOutputStream(bytes)) {
      gzip.write(plain);
    }
    return bytes.toByteArray();
  }

  private static boolean accepts(HttpExchange exchange) {
    String accepted = exchange.getRequestHeaders().getFirst("Accept-Encoding");
    return accepted != null && accepted.contains("gzip");
  }

  private static String ending(Path file) {
    String name = file.toString();
    return name.substring(name.lastIndexOf('.') + 1);
  }
}
