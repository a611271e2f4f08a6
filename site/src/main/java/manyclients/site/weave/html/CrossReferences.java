package manyclients.site.weave.html;

import java.util.HashMap;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import manyclients.site.highlight.Html;
import manyclients.site.page.model.Book;
import manyclients.site.page.model.PageLink;
import manyclients.site.page.model.TocEntry;

/// Gives a name to links between pages that were written without one: the title of what they lead
/// to.
final class CrossReferences {
  private static final Pattern UNNAMED =
      Pattern.compile("<a href=\"([\\w-]+\\.html(?:#[^\"]*)?)\">([^<]*)</a>");

  private final Map<String, String> titles = new HashMap<>();

  CrossReferences(Book book, Map<String, String> bodies) {
    for (PageLink page : book.pages()) {
      titles.put(page.href(), Html.escape(page.title()));
      for (TocEntry entry : Fragments.contents(bodies.getOrDefault(page.href(), ""))) {
        titles.put(page.href() + "#" + entry.id(), entry.title());
      }
    }
  }

  String name(String html) {
    return UNNAMED.matcher(html).replaceAll(link -> Matcher.quoteReplacement(name(link)));
  }

  private String name(MatchResult link) {
    String target = link.group(1);
    boolean unnamed = link.group(2).equals(target) || link.group(2).equals(target.split("#")[0]);
    String title = titles.get(target);
    return unnamed && title != null
        ? "<a href=\"%s\">%s</a>".formatted(target, title)
        : link.group();
  }
}
