package manyclients.site.weave.html;

import java.util.List;
import manyclients.site.page.model.TocEntry;
import org.jsoup.nodes.Element;
import org.jspecify.annotations.Nullable;

/// The sections of a page, in order.
final class Sections {
  private static final String HEADINGS = "h2[id], h3[id], h4[id], h5[id], h6[id]";

  private Sections() {}

  static List<TocEntry> of(Element body) {
    return body.select(HEADINGS).stream().map(Sections::entry).toList();
  }

  /// Returns the titles of sections without contents.
  static List<String> empty(Element body) {
    return body.select(HEADINGS).stream()
        .filter(heading -> isAlone(heading, heading.parent()))
        .map(Element::text)
        .toList();
  }

  private static boolean isAlone(Element heading, @Nullable Element section) {
    return section != null
        && section.text().equals(heading.text())
        && section.select("svg, img").isEmpty();
  }

  private static TocEntry entry(Element heading) {
    int level = heading.normalName().charAt(1) - '1';
    Element title = heading.clone();
    title.select("a, sup, span").unwrap();
    Element section = heading.parent();
    boolean further = section != null && section.hasClass("further");
    return new TocEntry(level, heading.id(), title.html(), further);
  }

  /// Returns whether the section, if there is one, ends with an element that matches the selector.
  static boolean endsWith(Element body, String id, String selector) {
    Element heading = body.getElementById(id);
    Element section = heading == null ? null : heading.parent();
    Element last = section == null ? null : section.select(selector).last();
    while (last != null && last != section && last.nextElementSibling() == null) {
      last = last.parent();
    }
    return last == section;
  }
}
