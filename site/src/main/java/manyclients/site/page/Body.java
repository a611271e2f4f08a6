package manyclients.site.page;

import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Small repairs to the HTML of a text that its page needs: a table wider than the screen scrolls
/// in a box of its own and its empty corner heads nothing, a section can be linked from its
/// heading, boxes are labelled, wide code is marked, a path can be broken and so can a long name in
/// a table, columns of numbers are set right, and a picture shrinks only as long as its words can
/// be read.
final class Body {
  private static final Pattern TABLE =
      Pattern.compile("<table class=\"tableblock[^>]*>.*?</table>", Pattern.DOTALL);
  private static final Pattern CAPTION =
      Pattern.compile("<caption class=\"title\">(.*?)</caption>", Pattern.DOTALL);
  private static final Pattern HEADING =
      Pattern.compile("<h([2-4]) id=\"([^\"]+)\">(.*?)</h\\1>", Pattern.DOTALL);

  private static final Pattern LONG_PATH = Pattern.compile("<code>([^<\\s]*/[^<\\s]*)</code>");
  private static final Pattern NAME = Pattern.compile("<code>([\\w.]{12,})</code>");
  private static final Pattern DIAGRAM =
      Pattern.compile(
          "<svg\\b(?=[^>]* class=\"(?<kind>diagram|chart)\")(?=[^>]* width=\"(?<width>\\d+)\")");
  private static final Map<String, Double> SMALLEST = Map.of("diagram", 0.66, "chart", 0.75);

  private Body() {}

  static String polish(String html) {
    AtomicInteger tables = new AtomicInteger();
    String scrolling =
        TABLE
            .matcher(html)
            .replaceAll(
                match -> quote(scrollBox(match.group(), "Table " + tables.incrementAndGet())));
    String linked = HEADING.matcher(scrolling).replaceAll(match -> quote(heading(match)));
    String readable = DIAGRAM.matcher(linked).replaceAll(Body::diagram);
    String broken = LONG_PATH.matcher(readable).replaceAll(match -> quote(path(match.group(1))));
    return CodeWidth.mark(Boxes.label(broken));
  }

  /// A box that scrolls must be reachable by keyboard, and then it must have a name of its own.
  private static String scrollBox(String table, String otherwise) {
    var caption = CAPTION.matcher(table);
    String name = caption.find() ? caption.group(1).replaceAll("<[^>]*>", "") : otherwise;
    String corner = table.replaceAll("<th\\b([^>]*)></th>", "<td$1></td>");
    String set = NumberColumns.align(corner);
    String humps = NAME.matcher(set).replaceAll(match -> quote(name(match.group(1))));
    return "<div class=\"scroll\" role=\"region\" tabindex=\"0\" aria-label=\"%s\">%s</div>"
        .formatted(name.replace("\"", "&quot;").strip(), humps);
  }

  /// In a narrow column a name may be broken before the words it is made of.
  private static String name(String name) {
    return "<code>" + Humps.breakable(name) + "</code>";
  }

  private static String heading(MatchResult match) {
    if (match.group(3).contains("<a ")) {
      return match.group();
    }
    return """
    <h%1$s id="%2$s">%3$s<a class="anchor" href="#%2$s" aria-label="Link to this section">§</a></h%1$s>\
    """
        .formatted(match.group(1), match.group(2), match.group(3));
  }

  /// A path may be broken behind its slashes.
  private static String path(String path) {
    return "<code>" + path.replaceAll("(?<=\\w)/(?=\\w)", "/<wbr>") + "</code>";
  }

  private static String diagram(MatchResult svg) {
    int width = Integer.parseInt(svg.group("width"));
    long smallest = Math.round(width * SMALLEST.getOrDefault(svg.group("kind"), 1.0));
    return "<svg style=\"min-width:" + smallest + "px\"";
  }

  private static String quote(String replacement) {
    return Matcher.quoteReplacement(replacement);
  }
}
