package manyclients.site.weave.html;

import java.util.List;
import manyclients.site.page.model.TocEntry;
import org.jsoup.nodes.Element;

/// The sections of a page, in order.
final class Sections {
  private Sections() {}

  static List<TocEntry> of(Element body) {
    return body.select("h2[id], h3[id], h4[id], h5[id], h6[id]").stream()
        .map(Sections::entry)
        .toList();
  }

  private static TocEntry entry(Element heading) {
    int level = heading.normalName().charAt(1) - '1';
    Element title = heading.clone();
    title.select("a, sup, span").unwrap();
    return new TocEntry(level, heading.id(), title.html());
  }
}
