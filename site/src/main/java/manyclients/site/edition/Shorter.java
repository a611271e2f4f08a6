package manyclients.site.edition;

import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jsoup.nodes.Element;

/// Cuts pages for the short way: sections that are marked as further reading, the code that a
/// chapter needs but does not teach, and the Java listings of pages that are not a chapter's, such
/// as the workshop.
final class Shorter {
  private static final String REST = "#rest";
  private static final String LISTING = "figure.chunk, .listingblock:has(code.language-java)";

  private Shorter() {}

  /// Removes from a page what the short way leaves out. The page's folds must not be opened yet.
  ///
  /// @param chapter whether the page belongs to a chapter; other pages lose their listings of Java
  static void cut(Element body, boolean chapter) {
    body.select(".further").remove();
    Element rest = body.selectFirst(REST);
    if (rest != null && rest.parent() != null) {
      rest.parent().remove();
    }
    if (!chapter) {
      body.select("details:has(" + LISTING + ")").remove();
      for (Element listing : body.select(LISTING)) {
        Element numbered = listing.nextElementSibling();
        if (numbered != null && numbered.hasClass("colist")) {
          numbered.remove();
        }
        listing.remove();
      }
    }
  }

  /// Replaces links to removed sections by their words.
  static void unlink(List<Leaf> leaves) {
    Map<String, Set<String>> anchors = new TreeMap<>();
    for (Leaf leaf : leaves) {
      anchors.put(leaf.href(), new HashSet<>(leaf.body().select("[id]").eachAttr("id")));
    }
    for (Leaf leaf : leaves) {
      for (Element link : leaf.body().select("a[href*=#]")) {
        String[] target = link.attr("href").split("#", 2);
        Set<String> there = anchors.get(target[0].isEmpty() ? leaf.href() : target[0]);
        if (there != null && !target[1].isEmpty() && !there.contains(target[1])) {
          link.unwrap();
        }
      }
    }
  }
}
