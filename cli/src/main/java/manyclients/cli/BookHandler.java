package manyclients.cli;

import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpHandler;
import com.sun.net.httpserver.HttpHandlers;
import com.sun.net.httpserver.Request;
import com.sun.net.httpserver.SimpleFileServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/// Serves the files of a book, and the book's own page for addresses that lead nowhere.
final class BookHandler {
  private static final String PAGE = "404.html";

  private BookHandler() {}

  static HttpHandler of(Path folder) throws IOException {
    HttpHandler files = SimpleFileServer.createFileHandler(folder);
    Path page = folder.resolve(PAGE);
    if (!Files.isRegularFile(page)) {
      return files;
    }
    Headers html = Headers.of("Content-Type", "text/html; charset=utf-8");
    return HttpHandlers.handleOrElse(
        request -> leadsSomewhere(folder, request),
        files,
        HttpHandlers.of(404, html, Files.readString(page)));
  }

  private static boolean leadsSomewhere(Path folder, Request request) {
    String path = request.getRequestURI().getPath().substring(1);
    Path file = folder.resolve(path).normalize();
    return file.startsWith(folder) && Files.exists(file);
  }
}
