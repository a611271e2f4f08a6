package manyclients.site.page;

import java.util.List;
import java.util.stream.Collectors;
import manyclients.site.highlight.Html;
import manyclients.site.page.model.Book;
import manyclients.site.page.model.Page;
import manyclients.site.page.model.PageLink;
import manyclients.site.page.model.TocEntry;

/// The chapters of the book; below the open one its pages, and below the open page its sections. On
/// a narrow screen it is a drawer: the `popover` attribute opens and closes it without any script.
/// Pages that are not chapters stand apart, in groups.
///
/// @param root the path from the page to the root of the site, such as `../`
record Sidebar(Book book, Page page, String root) {
  private static final int DEEPEST = 2;

  String toHtml() {
    var html = new StringBuilder();
    html.append("<nav class=\"contents\" id=\"contents\" popover aria-label=\"Chapters\">\n<ol>\n");
    boolean numbered = false;
    String group = "";
    for (PageLink link : book.pages()) {
      if (!link.isFirst()) {
        continue;
      }
      boolean turns = numbered == link.number().isEmpty() || !link.group().equals(group);
      numbered = !link.number().isEmpty();
      html.append(turns ? "<li class=\"apart\"" : "<li")
          .append(PageTemplate.tint(link.number()))
          .append(">");
      if (!link.group().equals(group)) {
        group = link.group();
        html.append("<span class=\"group\">").append(Html.escape(group)).append("</span>");
      }
      html.append(chapter(link)).append("</li>\n");
    }
    return html.append("</ol>\n</nav>\n").toString();
  }

  private String chapter(PageLink first) {
    List<PageLink> pages = book.pagesOf(first);
    boolean open = pages.stream().anyMatch(this::isOpen);
    String hrefs = pages.stream().map(PageLink::href).collect(Collectors.joining(" "));
    String all = pages.size() == 1 ? "" : " data-pages=\"" + Html.escape(hrefs) + "\"";
    String link =
        """
        <a href="%s"%s><span class="number">%s</span> <span>%s</span></a>\
        """
            .formatted(
                Html.escape(root + first.href()),
                (isOpen(first) ? " aria-current=\"page\"" : "") + all,
                Html.escape(first.number()),
                Html.escape(first.title()));
    if (!open) {
      return link;
    }
    return pages.size() == 1 ? link + toc() : link + parts(pages);
  }

  private boolean isOpen(PageLink link) {
    return link.href().equals(page.href());
  }

  /// Returns the entries of a chapter's pages. The first page stands under its chapter's title: if
  /// it is open, only its sections are listed.
  private String parts(List<PageLink> pages) {
    var html = new StringBuilder(isOpen(pages.getFirst()) ? toc() : "");
    html.append("\n<ol class=\"parts\">\n");
    for (PageLink part : pages.subList(1, pages.size())) {
      html.append("<li><a href=\"%s\"".formatted(Html.escape(root + part.href())))
          .append(isOpen(part) ? " aria-current=\"page\">" : ">")
          .append(Html.escape(part.title()))
          .append("</a>")
          .append(isOpen(part) ? toc() : "")
          .append("</li>\n");
    }
    return html.append("</ol>").toString();
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
      html.append(
          "<a href=\"#%s\"%s>%s</a>"
              .formatted(
                  Html.escape(entry.id()),
                  entry.further()
                      ? " class=\"further\" title=\"further: not on the short way\""
                      : "",
                  entry.title()));
      level = entry.level();
    }
    return html.append(step(level, 0)).append("</nav>").toString();
  }

  /// Returns the tags between an entry of one level and the next of another.
  private static String step(int from, int to) {
    if (to > from) {
      return "<ol><li>".repeat(to - from);
    }
    String closed = "</li></ol>".repeat(from - to);
    return to == 0 ? closed : closed + "</li>\n<li>";
  }
}
