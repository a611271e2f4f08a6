package manyclients.site.page;

import java.util.List;
import manyclients.site.highlight.Html;
import manyclients.site.page.model.Book;
import manyclients.site.page.model.Page;
import manyclients.site.page.model.PageLink;
import manyclients.site.page.model.TocEntry;

/// The chapters of the book, and below the open one what is on its page. On a narrow screen it is a
/// drawer: the `popover` attribute opens and closes it without any script. Pages that are no
/// chapters stand apart from those that are.
///
/// @param root the way from the page to the root of the site, such as `../`
record Sidebar(Book book, Page page, String root) {
  private static final int DEEPEST = 2;

  String toHtml() {
    var html = new StringBuilder();
    html.append("<nav class=\"contents\" id=\"contents\" popover aria-label=\"Chapters\">\n<ol>\n");
    boolean numbered = false;
    for (PageLink link : book.pages()) {
      boolean turns = numbered == link.number().isEmpty();
      numbered = !link.number().isEmpty();
      html.append(turns ? "<li class=\"apart\">" : "<li>").append(chapter(link));
      if (link.href().equals(page.href())) {
        html.append(toc());
      }
      html.append("</li>\n");
    }
    return html.append("</ol>\n</nav>\n").toString();
  }

  private String chapter(PageLink link) {
    String current = link.href().equals(page.href()) ? " aria-current=\"page\"" : "";
    return """
    <a href="%s"%s><span class="number">%s</span> <span>%s</span></a>\
    """
        .formatted(
            Html.escape(root + link.href()),
            current,
            Html.escape(link.number()),
            Html.escape(link.title()));
  }

  private String toc() {
    List<TocEntry> entries = page.toc().stream().filter(entry -> entry.level() <= DEEPEST).toList();
    if (entries.isEmpty()) {
      return "";
    }
    var html = new StringBuilder("\n<nav class=\"toc\" aria-label=\"On this page\">");
    int level = 0;
    for (TocEntry entry : entries) {
      html.append(step(level, entry.level()));
      String title = entry.title() + (entry.further() ? TocEntry.FURTHER : "");
      html.append("<a href=\"#%s\">%s</a>".formatted(Html.escape(entry.id()), title));
      level = entry.level();
    }
    return html.append(step(level, 0)).append("</nav>").toString();
  }

  /// The tags between an entry of one level and the next of another.
  private static String step(int from, int to) {
    if (to > from) {
      return "<ol><li>".repeat(to - from);
    }
    String closed = "</li></ol>".repeat(from - to);
    return to == 0 ? closed : closed + "</li>\n<li>";
  }
}
