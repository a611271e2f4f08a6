package manyclients.site.weave.html;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import manyclients.site.highlight.Highlighter;
import manyclients.site.highlight.Html;
import manyclients.site.page.model.TocEntry;

/// Reads and changes converted HTML. It is Asciidoctor's, so its forms are few and known.
final class Fragments {
  private static final Pattern CODE =
      Pattern.compile(
          "<code class=\"language-([\\w-]+)\" data-lang=\"[^\"]*\">([^<]*)</code>", Pattern.DOTALL);
  private static final Pattern HEADING =
      Pattern.compile("<h([2-6]) id=\"([^\"]+)\">(.*?)</h\\1>", Pattern.DOTALL);

  private Fragments() {}

  /// Colours the listings that were typed into the text: shells, configuration.
  static String colour(String html) {
    return CODE.matcher(html)
        .replaceAll(code ->
            Matcher.quoteReplacement(
                "<code class=\"language-%s\">%s</code>"
                    .formatted(
                        code.group(1),
                        Highlighter.toHtml(unescape(code.group(2)), code.group(1)))));
  }

  /// The sections of a page, in order.
  static List<TocEntry> contents(String html) {
    List<TocEntry> entries = new ArrayList<>();
    HEADING.matcher(html).results().map(Fragments::entry).forEach(entries::add);
    return entries;
  }

  private static TocEntry entry(MatchResult heading) {
    String title = heading.group(3).replaceAll("</?(a|sup|span)\\b[^>]*>", "");
    return new TocEntry(Integer.parseInt(heading.group(1)) - 1, heading.group(2), title);
  }

  static String unescape(String html) {
    return Html.unescape(html);
  }
}
