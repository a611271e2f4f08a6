package manyclients.site.browser;

import com.sun.net.httpserver.HttpServer;
import com.sun.net.httpserver.SimpleFileServer;
import com.sun.net.httpserver.SimpleFileServer.OutputLevel;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/// The site as the build wove it, served on a local port of its own.
final class WovenSite implements AutoCloseable {
  static final Path FOLDER = Path.of("target/site").toAbsolutePath();

  private final HttpServer server;

  WovenSite() {
    var address = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
    server = SimpleFileServer.createFileServer(address, FOLDER, OutputLevel.NONE);
    server.start();
  }

  /// Where a page is, such as `http://127.0.0.1:40123/index.html`.
  String address(String page) {
    return "http://127.0.0.1:" + server.getAddress().getPort() + "/" + page;
  }

  /// The pages that were written, without those that show a file of code.
  static List<String> texts() {
    return pages().filter(page -> !page.startsWith("source/")).toList();
  }

  /// The pages that show a file of code.
  static List<String> sources() {
    return pages().filter(page -> page.startsWith("source/")).toList();
  }

  static Stream<String> pages() {
    try (Stream<Path> files = Files.walk(FOLDER)) {
      return files
          .filter(file -> file.toString().endsWith(".html"))
          .map(file -> FOLDER.relativize(file).toString())
          .sorted()
          .toList()
          .stream();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void close() {
    server.stop(0);
  }
}
