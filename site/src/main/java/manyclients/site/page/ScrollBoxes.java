package manyclients.site.page;

import org.jsoup.nodes.Element;

/// Lets the keyboard reach code and machines that may be wider than a phone: they scroll in their
/// own box. After the layout, the page's script finds out which boxes are wider; until then, and
/// without a script, all such boxes can be reached.
final class ScrollBoxes {
  /// The columns of code that the narrowest phone shows.
  private static final int COLUMNS = 36;

  private ScrollBoxes() {}

  static void mark(Element body) {
    for (Element code : body.select("pre")) {
      if (CodeWidth.of(code) > COLUMNS) {
        code.attr("tabindex", "0");
      }
    }
    body.select(".machine-picture").attr("tabindex", "0");
  }
}
