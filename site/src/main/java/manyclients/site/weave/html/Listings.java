package manyclients.site.weave.html;

import manyclients.site.highlight.Highlighter;
import org.jsoup.nodes.Element;

/// Colours the listings in the text itself, such as shells and configuration.
final class Listings {
  private Listings() {}

  static void colour(Element body) {
    for (Element code : body.select("code[data-lang]")) {
      if (code.childrenSize() == 0) {
        code.html(Highlighter.toHtml(code.wholeText(), code.attr("data-lang")));
        code.removeAttr("data-lang");
      }
    }
  }
}
