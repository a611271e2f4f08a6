package manyclients.site.weave.html;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import manyclients.site.highlight.Html;
import manyclients.site.page.Markup;
import manyclients.site.page.SourceListing;
import manyclients.site.page.model.Page;
import manyclients.site.page.model.PageLink;
import manyclients.site.weave.code.SourceFile;
import org.jsoup.nodes.DataNode;
import org.jsoup.nodes.Element;

/// A page for each file of code that the book shows: the whole file, each line with an anchor.
record SourcePages(SourceLinks links, Colours colours) {
  List<Page> all() {
    List<Page> pages = new ArrayList<>();
    for (SourceFile file : links.files()) {
      String href = SourceLinks.href(file);
      Element body = Markup.body(path(file, href));
      // There are hundreds of these, and nothing in a listing is to be changed.
      body.appendChild(new DataNode(listing(file)));
      pages.add(new Page(href, file.simpleName(), body));
    }
    return pages;
  }

  private String path(SourceFile file, String href) {
    String root = "../".repeat((int) href.chars().filter(c -> c == '/').count());
    StringBuilder html = new StringBuilder("<p class=\"path\"><code>");
    html.append(Html.escape(file.name())).append("</code>");
    String separator = ", told in ";
    for (Map.Entry<PageLink, String> shown : links.pagesOf(file).entrySet()) {
      String place = root + shown.getKey().href() + "#" + shown.getValue();
      html.append(separator).append("<a href=\"").append(Html.escape(place)).append("\">");
      html.append(Html.escape(shown.getKey().title())).append("</a>");
      separator = " and ";
    }
    return html.append("</p>\n").toString();
  }

  private String listing(SourceFile file) {
    return SourceListing.toHtml(colours.lines(file, file.isJava() ? "java" : "text"));
  }
}
