package manyclients.site.browser;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import manyclients.contract.Server;
import manyclients.contract.ServerConfig;
import manyclients.http.files.Site;
import manyclients.http.files.SiteHandler;
import manyclients.http.server.HttpServer;
import manyclients.http.server.HttpSettings;
import manyclients.site.files.Folders;

/// The site as the build has woven it, served by chapter 9's server on its own local port.
final class WovenSite implements AutoCloseable {
  static final Path FOLDER = Path.of(System.getProperty("course.root"), "site/target/site");

  private static final Path BELOW = FOLDER.resolveSibling("below");
  private static final Pattern ROOT = Pattern.compile(" data-root=\"(/[^\"]*)\"");

  private final String path;
  private final Site site;
  private final Server server;

  WovenSite() {
    path = path(html("404.html"));
    try {
      site = Site.of(path.equals("/") ? FOLDER : below(path));
      server =
          HttpServer.start(ServerConfig.defaults(), HttpSettings.defaults(), new SiteHandler(site));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /// Returns the path that the site was woven for: its page for wrong addresses works only there.
  private static String path(String notFound) {
    Matcher root = ROOT.matcher(notFound);
    return root.find() ? root.group(1) : "/";
  }

  /// Returns a folder with the site below a path, as on the host that it was woven for.
  private static Path below(String path) throws IOException {
    Folders.remove(BELOW);
    for (Path file : Folders.files(FOLDER)) {
      Path link = BELOW.resolve(path.substring(1)).resolve(FOLDER.relativize(file).toString());
      Files.createDirectories(link.getParent());
      Files.createLink(link, file);
    }
    return BELOW;
  }

  /// Returns the address of a page, such as `http://127.0.0.1:40123/index.html`.
  String address(String page) {
    return "http://127.0.0.1:" + server.port() + path + page;
  }

  /// Returns the written pages, without the pages of code, and without the X-rays, which are
  /// complete in themselves and not pages of the book: XrayTest looks at such a page.
  static List<String> texts() {
    return pages()
        .filter(page -> !page.startsWith("source/") && !page.startsWith("xray/"))
        .toList();
  }

  /// Returns the pages that show a file of code.
  static List<String> sources() {
    return pages().filter(page -> page.startsWith("source/")).toList();
  }

  /// Returns the pages of [#texts()] whose HTML contains a piece of text.
  static Stream<String> textsWith(String piece) {
    return texts().stream().filter(page -> html(page).contains(piece));
  }

  /// Returns the first page of a chapter whose HTML contains a piece of text: a chapter has
  /// several.
  ///
  /// @param chapter the prefix of its pages' addresses, `03-selector`
  static String pageWith(String chapter, String piece) {
    return textsWith(piece)
        .filter(page -> page.startsWith(chapter))
        .sorted(Comparator.comparing((String page) -> page.replace(".html", "")))
        .findFirst()
        .orElseThrow(() -> new AssertionError("no page of " + chapter + " has " + piece));
  }

  private static String html(String page) {
    try {
      return Files.readString(FOLDER.resolve(page));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
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
    server.close();
    try {
      site.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
