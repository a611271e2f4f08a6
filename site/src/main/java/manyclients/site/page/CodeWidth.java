package manyclients.site.page;

import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Marks code whose lines are too long for its place, so that the style sheet can give it the
/// margin: `long` for the width of a box, `wide` for the width of the text.
final class CodeWidth {
  private static final int BOX = 72;
  private static final int TEXT = 80;
  private static final Pattern BLOCK =
      Pattern.compile(
          "(<figure class=\"chunk|<div class=\"listingblock)"
              + "((?:(?!</pre>|<figure|<div class=\"listingblock).)*?<pre[^>]*>)(.*?)</pre>",
          Pattern.DOTALL);
  private static final Pattern ROW = Pattern.compile("<(?=ins>|del>|span class=\"same)");

  private CodeWidth() {}

  static String mark(String html) {
    return BLOCK.matcher(html).replaceAll(block -> Matcher.quoteReplacement(marked(block)));
  }

  private static String marked(MatchResult block) {
    int width = width(block.group(3));
    String mark = width > TEXT ? " long wide" : width > BOX ? " long" : "";
    return block.group(1) + mark + block.group().substring(block.group(1).length());
  }

  /// The columns of the longest line.
  private static int width(String html) {
    return ROW.matcher(html)
        .replaceAll("\n<")
        .replaceAll("<[^>]*>", "")
        .replaceAll("&\\w+;", "x")
        .lines()
        .mapToInt(String::length)
        .max()
        .orElse(0);
  }
}
