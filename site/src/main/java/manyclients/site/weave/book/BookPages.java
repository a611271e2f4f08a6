package manyclients.site.weave.book;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import manyclients.site.page.model.Imprint;
import manyclients.site.weave.problem.Place;
import manyclients.site.weave.problem.Problems;

/// The pages of a book: its home, one page per chapter, the workshop, and the other pages that its
/// contents list.
public final class BookPages {
  private final Root root;
  private final List<Chapter> chapters;

  /// The attributes of every page: `{r1-…}` is a result of chapter 1, `{rlab-…}` of the lab.
  private final Map<String, String> shared;

  private final BookTraces traces;
  private final Problems problems;

  private BookPages(
      Root root, List<Chapter> chapters, BookTraces traces, Imprint imprint, Problems problems) {
    this.root = root;
    this.chapters = chapters;
    this.traces = traces;
    this.shared = new LinkedHashMap<>(CodeSize.attributes(chapters));
    for (Chapter chapter : chapters) {
      shared.putAll(Results.attributes(root, chapter.folder(), chapter.key(), problems));
      shared.putAll(traces.attributes(chapter.folder(), chapter.key()));
    }
    if (!imprint.repository().isEmpty()) {
      shared.put("repository", imprint.repository());
    }
    this.problems = problems;
  }

  /// Returns the pages in reading order. A page without a title is a problem.
  public static List<PageSource> of(
      Root root, List<Chapter> chapters, BookTraces traces, Imprint imprint, Problems problems) {
    return new BookPages(root, chapters, traces, imprint, problems).all();
  }

  private List<PageSource> all() {
    List<PageSource> pages = new ArrayList<>();
    for (Contents.Entry entry : Contents.of(root, problems)) {
      String group = entry.group();
      switch (entry.name()) {
        case Contents.CHAPTERS -> pages.addAll(chapters(true, group));
        case Contents.WORKSHOP -> pages.addAll(chapters(false, group));
        default -> pages.add(page(entry.name(), group));
      }
    }
    for (PageSource page : pages) {
      if (page.title().isEmpty()) {
        problems.add(new Place(root.name(page.file()), 1), "this page has no title; add = Title");
      }
    }
    return pages;
  }

  private List<PageSource> chapters(boolean numbered, String group) {
    return chapters.stream()
        .filter(chapter -> numbered != chapter.number().isEmpty())
        .map(chapter -> chapter(chapter, group))
        .toList();
  }

  private PageSource chapter(Chapter chapter, String group) {
    Map<String, String> attributes = new LinkedHashMap<>(chapter.attributes());
    attributes.putAll(shared);
    attributes.putAll(Results.attributes(root, chapter.folder(), "", problems));
    attributes.putAll(traces.attributes(chapter.folder(), ""));
    attributes.put(Results.CHAPTER, chapter.key());
    return new PageSource(
        chapter.href(), chapter.number(), chapter.text(), chapter.folder(), attributes, group);
  }

  private PageSource page(String name, String group) {
    Path folder = root.resolve(Contents.FOLDER);
    Path file = folder.resolve(name + ".adoc");
    return new PageSource(name + ".html", "", file, folder, shared, group);
  }
}
