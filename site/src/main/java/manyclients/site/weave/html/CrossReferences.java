package manyclients.site.weave.html;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import manyclients.site.highlight.Html;
import manyclients.site.page.model.TocEntry;
import org.jsoup.nodes.Element;

/// Gives links between pages that were written without link text the titles of their targets.
///
/// @param titles the titles of pages and sections, by their addresses
record CrossReferences(Map<String, String> titles) {
  static CrossReferences to(List<WovenPage> pages, List<Filled> filled) {
    Map<String, String> titles = new TreeMap<>();
    for (int i = 0; i < pages.size(); i++) {
      String href = pages.get(i).href();
      titles.put(href, Html.escape(pages.get(i).link().title()));
      for (TocEntry entry : filled.get(i).contents()) {
        titles.put(href + "#" + entry.id(), entry.title());
      }
    }
    return new CrossReferences(titles);
  }

  /// Returns the references that these targets need.
  CrossReferences to(Set<String> targets) {
    Map<String, String> some = new TreeMap<>(titles);
    some.keySet().retainAll(targets);
    return new CrossReferences(some);
  }

  void name(Element body) {
    for (Element link : body.select("a[href]")) {
      String target = link.attr("href");
      String title = titles.get(target);
      String words = link.wholeText();
      if (title != null && (words.equals(target) || words.equals(target.split("#")[0]))) {
        link.html(title);
      }
    }
  }
}
