package manyclients.site.page;

import org.jsoup.nodes.Element;

/// Makes anything that may be wider than a phone scroll in its own box, which the keyboard can
/// reach. After the layout, the page's script finds out which boxes are wider; until then, and
/// without a script, all such boxes can be reached.
final class ScrollBoxes {
  /// The columns of code that the narrowest phone shows.
  private static final int COLUMNS = 36;

  /// The same in pixels, for pictures that do not shrink below a width.
  private static final int PIXELS = 320;

  private ScrollBoxes() {}

  static void mark(Element body) {
    for (Element code : body.select("pre")) {
      if (CodeWidth.of(code) > COLUMNS) {
        code.attr("tabindex", "0");
      }
    }
    body.select(".machine-picture").attr("tabindex", "0");
    for (Element picture : body.select("svg[style^=min-width:]")) {
      Element box = picture.closest(".imageblock > .content");
      if (box != null && pixels(picture) > PIXELS) {
        box.attr("tabindex", "0");
      }
    }
  }

  private static int pixels(Element picture) {
    return Integer.parseInt(picture.attr("style").replaceAll("\\D", ""));
  }
}
