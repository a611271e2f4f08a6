package manyclients.site.highlight;

/// Escapes text for HTML.
public final class Html {
  private Html() {}

  /// Returns the text with `&`, `<`, `>` and `"` escaped: fit for an element or an attribute in
  /// double quotes.
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
}
