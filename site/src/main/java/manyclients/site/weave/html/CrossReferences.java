package manyclients.site.weave.html;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import manyclients.site.highlight.Html;
import manyclients.site.page.model.TocEntry;
import org.jsoup.nodes.Element;

/// Gives a name to links between pages that were written without one: the title of what they lead
/// to.
final class CrossReferences {
  private final Map<String, String> titles = new HashMap<>();

  CrossReferences(List<WovenPage> pages) {
    for (WovenPage page : pages) {
      String href = page.source().href();
      titles.put(href, Html.escape(page.source().title()));
      for (TocEntry entry : Sections.of(page.body())) {
        titles.put(href + "#" + entry.id(), entry.title());
      }
    }
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
