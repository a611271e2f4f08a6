package manyclients.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import manyclients.site.weave.html.ReadingTimes;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Element;

/// The sections of the chapters, found in their woven pages.
///
/// @param folder of the pages
record WovenSections(Path folder) {
  private static final String FURTHER = ".further";

  List<Book.Section> all() throws IOException {
    List<Book.Section> all = new ArrayList<>();
    try (Stream<Path> pages = Files.list(folder)) {
      for (Path page : pages.filter(WovenSections::isOfChapter).sorted().toList()) {
        String name = page.getFileName().toString().replace(".html", "");
        for (Element section : Jsoup.parse(page).select("main .sect1")) {
          all.add(section(name, section));
        }
      }
    }
    return all;
  }

  private static boolean isOfChapter(Path page) {
    return page.getFileName().toString().matches("(\\d\\d-.+|workshop)\\.html");
  }

  private static Book.Section section(String page, Element section) {
    Element heading = section.selectFirst("h2");
    String title = heading == null ? "" : heading.text().replaceAll(" further$", "");
    Element inShort = section.clone();
    inShort.select(FURTHER).remove();
    boolean further = section.is(FURTHER);
    return new Book.Section(
        page,
        heading == null ? "" : heading.id(),
        title,
        ids(section, ""),
        further ? new Book.Amount(0, 0) : amount(inShort),
        amount(section),
        section.select(".exercise h3").stream()
            .map(each -> each.id().replace("exercise-", "").replace('-', '.'))
            .toList());
  }

  private static List<String> ids(Element section, String within) {
    return section.select(within + "[id]").stream().map(Element::id).toList();
  }

  private static Book.Amount amount(Element section) {
    Element flow = ReadingTimes.flow(section);
    return new Book.Amount(ReadingTimes.words(flow), ReadingTimes.linesOfCode(flow));
  }
}
