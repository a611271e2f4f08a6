package manyclients.site.bound;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import manyclients.site.page.Markup;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;

/// The editions that the build has made, and the site that they were made from.
final class Bound {
  static final Path SITE = Path.of(System.getProperty("course.root"), "site/target/site");
  private static final Pattern CHAPTER = Pattern.compile("<h1>(.*?)</h1>");

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

  /// Returns the Java code on pages, as a reader sees it: without the lines that a step folds.
  static List<String> code(List<String> pages) throws IOException {
    List<String> all = new ArrayList<>();
    for (String page : pages) {
      Document document = Markup.document(html(page));
      document.select("pre.diff [hidden]").remove();
      document.select("pre > code.language-java").forEach(code -> all.add(plain(code)));
    }
    return all;
  }

  /// Returns the text of an element. A line of a step is an element without an end of line.
  static String plain(Element element) {
    element.select("ins, del, span[class^=same], span[class^=fold]").before("\n");
    return element.wholeText();
  }
}
