package manyclients.site.edition;

import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jsoup.nodes.Element;

/// The book on the short way: without what is marked as further reading, without the code that a
/// chapter needs and does not teach, and without the listings of the workshop.
final class Shorter {
  private static final String REST = "#rest";
  private static final String LISTING = "figure.chunk, .listingblock:has(code.language-java)";

  private Shorter() {}

  /// Takes away from a page what the short way leaves out, before its folds are opened.
  ///
  /// @param chapter whether it is one of a chapter; the others have code only where it is looked up
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

  /// Links to what has been taken away become words.
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
