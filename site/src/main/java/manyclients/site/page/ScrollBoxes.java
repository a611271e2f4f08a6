package manyclients.site.page;

import org.jsoup.nodes.Element;

/// Makes anything that may be wider than a phone scroll in its own box, which the keyboard can
/// reach. After the layout, the page's script finds out which boxes are wider; until then, and
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
