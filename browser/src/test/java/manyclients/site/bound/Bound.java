package manyclients.site.bound;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/// The editions that the build has made, and the site that they were made from.
final class Bound {
  static final Path SITE = Path.of(System.getProperty("course.root"), "site/target/site");
  private static final Pattern CHAPTER = Pattern.compile("<h1>(.*?)</h1>");
  private static final Pattern CODE =
      Pattern.compile("<code class=\"language-java\">(.*?)</code></pre>", Pattern.DOTALL);

  private Bound() {}

  /// Returns the first page of each chapter.
  static List<String> chapters() throws IOException {
    List<String> chapters = new ArrayList<>();
    for (String page : pages()) {
      if (html(page).contains("<h1>")) { // on later pages of a chapter it has a class
        chapters.add(page);
      }
    }
    return chapters;
  }

  /// Returns all pages of a chapter.
  static List<String> pagesOf(String chapter) throws IOException {
    String name = chapter.replace(".html", "");
    return pages().stream().filter(page -> page.startsWith(name)).toList();
  }

  /// Returns all pages of all chapters.
  static List<String> pages() throws IOException {
    try (var files = Files.list(SITE)) {
      return files
          .map(file -> file.getFileName().toString())
          .filter(name -> name.matches("\\d\\d-.*\\.html"))
          .sorted()
          .toList();
    }
  }

  static String title(String page) throws IOException {
    return Optional.of(CHAPTER.matcher(html(page)))
        .filter(title -> title.find())
        .orElseThrow()
        .group(1);
  }

  static String html(String page) throws IOException {
    return Files.readString(SITE.resolve(page));
  }

  /// Returns the listings of Java on pages, as a reader sees them.
  static List<String> code(List<String> pages) throws IOException {
    StringBuilder html = new StringBuilder();
    for (String page : pages) {
      html.append(html(page));
    }
    return CODE.matcher(html).results().map(code -> plain(code.group(1))).toList();
  }

  static String plain(String html) {
    return html.replaceAll("(?=<(?:ins|del|span class=\"(?:same|fold)))", "\n")
        .replaceAll("<[^>]*>", "")
        .replace("&lt;", "<")
        .replace("&gt;", ">")
        .replace("&quot;", "\"")
        .replace("&amp;", "&");
  }
}
