package manyclients.site.page;

import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// Says on each box what kind it is, in words: a rule and a colour alone would not reach everyone.
/// A heading right above that says it already is enough.
final class Boxes {
  private static final Map<String, String> LABELS =
      Map.of(
          "failing", "The failing test",
          "idea", "The idea",
          "production", "What production does differently",
          "wrong", "What this design gets wrong",
          "predict", "Predict first");
  private static final Pattern BOX =
      Pattern.compile(
          "((?:>(?<heading>[^<>]+)(?:<a class=\"anchor\"[^>]*>[^<]*</a>)?</h2>\\s*"
              + "<div class=\"sectionbody\">\\s*)?"
              + "<div(?: id=\"[^\"]*\")? class=\"exampleblock [^\"]*?\\b(?<kind>\\w+)\">\\s*)"
              + "(?:<div class=\"title\">(?:Example \\d+\\. )?(?<title>.*?)</div>\\s*)?");

  private Boxes() {}

  static String label(String html) {
    return BOX.matcher(html).replaceAll(box -> Matcher.quoteReplacement(labelled(box)));
  }

  private static String labelled(MatchResult box) {
    String label = LABELS.get(box.group("kind"));
    if (label == null) {
      return box.group();
    }
    String head = isSaid(box, label) ? "" : "<p class=\"label\">" + label + "</p>\n";
    return box.group(1) + head + title(box.group("title"), label);
  }

  private static boolean isSaid(MatchResult box, String label) {
    String heading = box.group("heading");
    return heading != null && (heading.startsWith(label) || box.group("kind").equals("wrong"));
  }

  private static String title(@Nullable String title, String label) {
    return title == null || title.equals(label) ? "" : "<p class=\"title\">" + title + "</p>\n";
  }
}
