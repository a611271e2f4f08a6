package manyclients.site.page;

import org.jsoup.nodes.Element;

/// Wraps long folds of code and of tables in `noscript`: they are most of a page, and most are
/// never opened. A browser without scripts has them as they are; one with scripts has their text,
/// which `folds.js` turns into elements when the fold is needed.
final class Folds {
  /// The minimum number of elements of a fold that is worth wrapping.
  private static final int MANY = 60;

  private static final String FOLD = "details:not([class])";

  /// The elements that scripts look for from the start.
  private static final String ALIVE =
      "svg, form, input, many-clients-machine, .exercise, .outcome, .verdict, .set, .answer,"
          + " [data-question], [data-key], [class*=key-]";

  private Folds() {}

  static void seal(Element body) {
    for (Element fold : body.select(FOLD)) {
      Element summary = fold.selectFirst("> summary");
      boolean stays = fold.parents().is(FOLD + ", " + ALIVE) || !fold.select(ALIVE).isEmpty();
      if (summary == null || stays || fold.select("*").size() < MANY) {
        continue;
      }
      Element sealed = new Element("noscript");
      summary.nextElementSiblings().forEach(sealed::appendChild);
      fold.appendChild(sealed);
    }
  }
}
