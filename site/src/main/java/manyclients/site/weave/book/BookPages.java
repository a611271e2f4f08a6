package manyclients.site.weave.book;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import manyclients.site.weave.problem.Place;
import manyclients.site.weave.problem.Problems;

/// The pages that a book is written as: its home, then a page a chapter.
public final class BookPages {
  private static final String HOME_FOLDER = "site/src/main/book";

  private BookPages() {}

  /// The pages in reading order; each has a title, or a problem that says so.
  public static List<PageSource> of(Root root, List<Chapter> chapters, Problems problems) {
    List<PageSource> pages = new ArrayList<>();
    Path home = root.resolve(HOME_FOLDER).resolve("index.adoc");
    if (Files.isRegularFile(home)) {
      pages.add(new PageSource("index.html", "", home, root.resolve(HOME_FOLDER), Map.of()));
    } else {
      problems.add(new Place(root.name(home), 1), "the book has no home page");
    }
    for (Chapter chapter : chapters) {
      Map<String, String> attributes = new LinkedHashMap<>(chapter.attributes());
      attributes.putAll(Results.attributes(root, chapter.folder(), problems));
      pages.add(
          new PageSource(
              chapter.href(), chapter.number(), chapter.text(), chapter.folder(), attributes));
    }
    for (PageSource page : pages) {
      if (page.title().isEmpty()) {
        problems.add(new Place(root.name(page.file()), 1), "a page begins with = Title");
      }
    }
    return pages;
  }
}
