package manyclients.site.page;

import org.jsoup.nodes.Element;

/// Long folds of code and of tables, most of which are never opened, are most of a page. They come
/// within `noscript`: a browser without scripts has them as they are, and one with scripts has
/// their text, which `folds.js` makes a part of the page when somebody comes near it.
final class Folds {
  /// Fewer elements are not worth it.
  private static final int MANY = 60;

  private static final String FOLD = "details:not([class])";

  /// What scripts look for from the start.
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
