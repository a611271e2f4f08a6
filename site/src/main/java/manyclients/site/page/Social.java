package manyclients.site.page;

import manyclients.site.highlight.Html;
import manyclients.site.page.model.Book;
import manyclients.site.page.model.Imprint;
import manyclients.site.page.model.Page;

/// What others show when somebody sends them a link to a page. A book that is not published has no
/// such thing: nobody could fetch its picture.
final class Social {
  private Social() {}

  static String card(Book book, Page page) {
    Imprint imprint = book.imprint();
    if (!imprint.isPublished()) {
      return "";
    }
    return """
    <meta property="og:type" content="article">
    <meta property="og:site_name" content="%s">
    <meta property="og:title" content="%s">
    <meta property="og:url" content="%s">
    <meta property="og:image" content="%s">
    <meta property="og:image:alt" content="Many clients, one server">
    <meta name="twitter:card" content="summary_large_image">
    """
        .formatted(
            Html.escape(book.title()),
            Html.escape(PageTemplate.title(book, page)),
            Html.escape(imprint.address().resolve(page.href()).toString()),
            Html.escape(imprint.address().resolve("theme/card.png").toString()));
  }
}
