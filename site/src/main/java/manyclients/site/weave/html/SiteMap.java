package manyclients.site.weave.html;

import manyclients.site.highlight.Html;
import manyclients.site.page.model.Book;
import manyclients.site.page.model.PageLink;

/// The list of pages for those who search the web.
final class SiteMap {
  private SiteMap() {}

  static String of(Book book) {
    StringBuilder xml = new StringBuilder("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n");
    xml.append("<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">\n");
    for (PageLink page : book.pages()) {
      String address = book.imprint().address().resolve(page.href()).toString();
      xml.append("<url><loc>").append(Html.escape(address)).append("</loc></url>\n");
    }
    return xml.append("</urlset>\n").toString();
  }
}
