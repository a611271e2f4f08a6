package manyclients.site.edition;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Takes from a page what only a screen can use: links that wait for a mouse, folds, machines that
/// move, boxes that scroll, and the way to whole files of code, which no edition holds.
final class Still {
  private static final Pattern ANCHOR =
      Pattern.compile("<a class=\"anchor\"[^>]*>.*?</a>", Pattern.DOTALL);
  private static final Pattern FILE =
      Pattern.compile("<a\\b[^>]*href=\"source/[^\"]*\"[^>]*>(.*?)</a>", Pattern.DOTALL);
  private static final Pattern EDITIONS =
      Pattern.compile("<p class=\"editions\".*?</p>", Pattern.DOTALL);

  private Still() {}

  static String life(String html) {
    String text = remove(EDITIONS, remove(ANCHOR, html));
    return FILE.matcher(text)
        .replaceAll(link -> Matcher.quoteReplacement(link.group(1)))
        .replaceAll("<many-clients-machine[^>]*>", "<div class=\"machine\">")
        .replace("</many-clients-machine>", "</div>")
        .replace("<details class=\"numbers\"", "<div class=\"numbers\"")
        .replaceAll("<details( id=\"[^\"]*\")?[^>]*>", "<div class=\"unfolded\"$1>")
        .replace("</details>", "</div>")
        .replaceAll("<summary[^>]*>(.*?)</summary>", "<p class=\"summary\">$1</p>")
        .replaceAll("<div class=\"scroll\"[^>]*>", "<div class=\"scroll\">")
        .replace("<wbr>", "\u200b");
  }

  private static String remove(Pattern pattern, String html) {
    return pattern.matcher(html).replaceAll("");
  }
}
