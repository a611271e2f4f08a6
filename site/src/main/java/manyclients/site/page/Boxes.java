package manyclients.site.page;

import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// Says on each box what kind it is, in words: a rule and a colour alone would not reach everyone.
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
          "(<div(?: id=\"[^\"]*\")? class=\"exampleblock [^\"]*?\\b(\\w+)\">\\s*)"
              + "(?:<div class=\"title\">(?:Example \\d+\\. )?(.*?)</div>\\s*)?");

  private Boxes() {}

  static String label(String html) {
    return BOX.matcher(html).replaceAll(box -> Matcher.quoteReplacement(labelled(box)));
  }

  private static String labelled(MatchResult box) {
    String label = LABELS.get(box.group(2));
    if (label == null) {
      return box.group();
    }
    String head = "<p class=\"label\">" + label + "</p>\n";
    return box.group(1) + head + title(box.group(3), label);
  }

  private static String title(@Nullable String title, String label) {
    return title == null || title.equals(label) ? "" : "<p class=\"title\">" + title + "</p>\n";
  }
}
