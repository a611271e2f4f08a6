package manyclients.site.page;

import java.util.List;
import java.util.stream.Stream;
import org.jsoup.nodes.Element;

/// Marks code whose lines are too long for its place, so that the style sheet can give it the
/// margin: `long` if they exceed the width of a box, `wide` if they exceed that of the text.
final class CodeWidth {
  private static final int BOX = 62;
  private static final int TEXT = 70;

  /// The width in a fold, which is indented.
  private static final int FOLDED = 67;

  private CodeWidth() {}

  static void mark(Element body) {
    for (Element block : body.select("figure.chunk, div.listingblock")) {
      int width = block.select("pre").stream().limit(1).mapToInt(CodeWidth::of).sum();
      if (width > BOX) {
        block.addClass("long");
      }
      if (width > (block.closest("details") == null ? TEXT : FOLDED)) {
        block.addClass("wide");
      }
    }
  }

  /// Returns the columns of the longest line. A line of a step is its own element.
  static int of(Element code) {
    List<Element> rows = code.select("ins, del, span.same:not([hidden])");
    Stream<Element> parts = rows.isEmpty() ? Stream.of(code) : rows.stream();
    return parts.flatMap(part -> part.wholeText().lines()).mapToInt(String::length).max().orElse(0);
  }
}
