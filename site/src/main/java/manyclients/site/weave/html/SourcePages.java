package manyclients.site.weave.html;

import java.util.List;
import java.util.stream.Stream;
import manyclients.site.files.Kept;
import manyclients.site.highlight.Html;
import manyclients.site.page.Markup;
import manyclients.site.page.PageTemplate;
import manyclients.site.page.SourceListing;
import manyclients.site.page.model.Book;
import manyclients.site.page.model.Page;
import manyclients.site.weave.code.SourceFile;
import manyclients.site.weave.code.SourceFiles;
import org.jsoup.nodes.DataNode;
import org.jsoup.nodes.Element;

/// The pages of the code files that the book shows: the whole file, each line with an anchor.
record SourcePages(Book book, SourceFiles sources, Colours colours, Kept kept) {
  /// Returns the files that the pages lead to.
  List<SourceFile> files(List<Filled> pages) {
    return pages.stream()
        .flatMap(page -> Stream.concat(page.sources().stream(), page.shown().keySet().stream()))
        .distinct()
        .sorted()
        .flatMap(name -> sources.named(name).stream())
        .toList();
  }

  /// Returns the page of a file.
  String page(SourceFile file, List<WovenPage> woven, List<Filled> pages) {
    String href = SourceLinks.href(file);
    String path = path(file, href, woven, pages);
    return kept.get(
        kept.key("source", book, file, path),
        String.class,
        () -> {
          Element body = Markup.body(path);
          // A listing is not parsed: no pass over the page changes it, and there are hundreds.
          body.appendChild(new DataNode(listing(file)));
          return PageTemplate.render(book, new Page(href, file.simpleName(), body)).outerHtml();
        });
  }

  private static String path(
      SourceFile file, String href, List<WovenPage> woven, List<Filled> pages) {
    String root = "../".repeat((int) href.chars().filter(c -> c == '/').count());
    StringBuilder html = new StringBuilder("<p class=\"path\"><code>");
    html.append(Html.escape(file.name())).append("</code>");
    String separator = ", told in ";
    for (int i = 0; i < pages.size(); i++) {
      String anchor = pages.get(i).shown().get(file.name());
      if (anchor != null) {
        String place = root + woven.get(i).href() + "#" + anchor;
        html.append(separator).append("<a href=\"").append(Html.escape(place)).append("\">");
        html.append(Html.escape(woven.get(i).link().title())).append("</a>");
        separator = " and ";
      }
    }
    return html.append("</p>\n").toString();
  }

  private String listing(SourceFile file) {
    return SourceListing.toHtml(colours.lines(file, file.isJava() ? "java" : "text"));
  }
}
