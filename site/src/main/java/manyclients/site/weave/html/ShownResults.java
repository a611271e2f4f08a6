package manyclients.site.weave.html;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jsoup.nodes.Element;

/// The places of the pages that show results: a line for each, with its key and the place, as in
/// `4-scaling-loops-2-per-second 04-reactors.html#scaling-law`. `./course bench` reads this file,
/// to tell the reader where to look.
final class ShownResults {
  /// The path of the file from the root of the site.
  static final String FILE = "results/places.txt";

  private static final String CLAIM = "claim-";

  private ShownResults() {}

  /// Returns the lines of a page.
  static List<String> of(String href, Element body) {
    Set<String> lines = new LinkedHashSet<>();
    for (Element shown : body.select("svg [data-key]")) {
      lines.add(shown.attr("data-key") + " " + href + place(shown));
    }
    for (Element verdict : body.select(".verdict")) {
      for (String name : verdict.classNames()) {
        if (name.startsWith("of-")) {
          lines.add(CLAIM + name.substring("of-".length()) + " " + href + place(verdict));
        }
      }
    }
    return List.copyOf(lines);
  }

  private static String place(Element shown) {
    Element figure = shown.closest(".imageblock[id]");
    if (figure != null) {
      return "#" + figure.id();
    }
    Element section = shown.closest(".sect1, .sect2, .sect3");
    Element heading = section == null ? null : section.selectFirst("h2[id], h3[id], h4[id]");
    return heading == null ? "" : "#" + heading.id();
  }
}
