package manyclients.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import manyclients.site.weave.html.ReadingTimes;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;

/// The sections of the chapters, read from their woven pages. Each page links to the next one.
///
/// @param folder the folder of the pages
/// @param chapters the names of the chapters' folders, with which the names of their pages begin
record WovenSections(Path folder, List<String> chapters) {
  private static final String FURTHER = ".further";
  private static final Pattern REST = Pattern.compile(".*-rest\\.html");

  List<Book.Section> all() throws IOException {
    List<Book.Section> all = new ArrayList<>();
    Set<String> seen = new HashSet<>();
    String page = "index.html";
    while (seen.add(page) && Files.exists(folder.resolve(page))) {
      Document text = Jsoup.parse(folder.resolve(page));
      Optional<String> chapter = chapters.stream().filter(page::startsWith).findFirst();
      if (chapter.isPresent() && !REST.matcher(page).matches()) {
        text.select("main .sect1")
            .forEach(section -> all.add(section(chapter.orElseThrow(), section)));
      }
      Element next = text.selectFirst("a[rel=next]");
      page = next == null ? page : next.attr("href").replaceFirst("#.*", "");
    }
    return all;
  }

  private static Book.Section section(String chapter, Element section) {
    Element heading = section.selectFirst("h2");
    Element inShort = section.clone();
    inShort.select(FURTHER).remove();
    boolean further = section.is(FURTHER);
    return new Book.Section(
        chapter,
        heading == null ? "" : heading.id(),
        heading == null ? "" : title(heading),
        section.select("[id]").stream().map(Element::id).toList(),
        further ? new Book.Amount(0, 0) : amount(inShort),
        amount(section),
        section.select(".exercise h3").stream()
            .map(each -> each.id().replace("exercise-", "").replace('-', '.'))
            .toList());
  }

  /// Returns a heading's text, without the section mark and without the link to itself.
  private static String title(Element heading) {
    Element bare = heading.clone();
    bare.select(".further-mark, a[href^=#]").remove();
    return bare.text().strip();
  }

  private static Book.Amount amount(Element section) {
    Element flow = ReadingTimes.flow(section);
    return new Book.Amount(ReadingTimes.words(flow), ReadingTimes.linesOfCode(flow));
  }
}
