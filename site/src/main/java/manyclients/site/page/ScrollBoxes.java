package manyclients.site.page;

import org.jsoup.nodes.Element;

/// What may be wider than a phone scrolls in a box of its own, and a keyboard must reach that box.
/// The page's script looks what is wider, when it is laid out; before, and without a script, all
/// that may be can be reached.
final class ScrollBoxes {
  /// Columns of code that the narrowest phone shows.
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
