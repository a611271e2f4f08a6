package manyclients.site.highlight;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Text on its way into HTML.
public final class Html {
  private static final Pattern CODE_POINT = Pattern.compile("&#(\\d+);");

  private Html() {}

  /// The text with `&`, `<`, `>` and `"` made harmless: fit for an element or a quoted attribute.
  public static String escape(String text) {
    var html = new StringBuilder(text.length() + 32);
    for (int i = 0; i < text.length(); i++) {
      switch (text.charAt(i)) {
        case '&' -> html.append("&amp;");
        case '<' -> html.append("&lt;");
        case '>' -> html.append("&gt;");
        case '"' -> html.append("&quot;");
        default -> html.append(text.charAt(i));
      }
    }
    return html.toString();
  }

  /// The text that some HTML without elements stands for.
  public static String unescape(String html) {
    String decoded =
        CODE_POINT
            .matcher(html)
            .replaceAll(code ->
                Matcher.quoteReplacement(Character.toString(Integer.parseInt(code.group(1)))));
    return decoded
        .replace("&lt;", "<")
        .replace("&gt;", ">")
        .replace("&quot;", "\"")
        .replace("&amp;", "&");
  }
}
