package manyclients.site.page;

import java.util.List;
import manyclients.site.highlight.Highlighter;

/// A whole source file as a listing with line numbers. Each line has the anchor `L1`, `L2`, …; the
/// numbers are drawn by the style sheet, so they are neither copied nor found by a search.
public final class SourceListing {
  private SourceListing() {}

  /// Returns the listing as HTML: a `<div>`.
  ///
  /// @param language as [Highlighter#toHtml] takes it
  public static String toHtml(String code, String language) {
    return toHtml(Highlighter.toLines(code, language));
  }

  /// Returns the listing of lines that are already coloured.
  public static String toHtml(List<String> lines) {
    var html = new StringBuilder("<div class=\"source\"><pre><code>");
    for (int i = 0; i < lines.size(); i++) {
      html.append(line(i + 1, lines.get(i)));
    }
    return html.append("</code></pre></div>\n").toString();
  }

  private static String line(int number, String code) {
    return """
    <span class="line" id="L%1$s"><a class="ln" href="#L%1$s" data-line="%1$s" tabindex="-1" \
    aria-hidden="true"></a>%2$s
    </span>\
    """
        .formatted(number, code);
  }
}
