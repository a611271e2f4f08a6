package manyclients.site.weave.html;

import manyclients.site.highlight.Html;
import manyclients.site.page.model.Book;
import manyclients.site.page.model.Imprint;
import manyclients.site.page.model.PageLink;

/// The site's files for search engines: the list of its pages, and the address of that list.
final class SiteMap {
  private SiteMap() {}

  /// Returns `sitemap.xml`.
  static String of(Book book) {
    Imprint imprint = book.imprint();
    String date = imprint.build().date();
    String changed = date.isEmpty() ? "" : "<lastmod>" + Html.escape(date) + "</lastmod>";
    StringBuilder xml = new StringBuilder("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n");
    xml.append("<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">\n");
    for (PageLink page : book.pages()) {
      String address = Html.escape(imprint.addressOf(page.href()));
      xml.append("<url><loc>").append(address).append("</loc>").append(changed).append("</url>\n");
    }
    return xml.append("</urlset>\n").toString();
  }

  /// Returns `robots.txt`: everything may be read; it names the list of pages if the book has an
  /// address.
  static String robots(Imprint imprint) {
    String list =
        imprint.isPublished() ? "Sitemap: " + imprint.addressOf("sitemap.xml") + "\n" : "";
    return "User-agent: *\nAllow: /\n" + list;
  }
}
