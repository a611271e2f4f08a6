package manyclients.site.page;

import manyclients.site.highlight.Html;
import manyclients.site.page.model.Book;
import manyclients.site.page.model.Imprint;
import manyclients.site.page.model.Page;

/// The head of a published page, for programs: its canonical address, the card that is shown with a
/// link to it, and its manifest. An unpublished book has none of this, because its addresses would
/// lead nowhere.
final class Published {
  private Published() {}

  /// @param description the text for lists of pages
  static String head(Book book, Page page, String description) {
    Imprint imprint = book.imprint();
    if (!imprint.isPublished()) {
      return "";
    }
    if (page.href().equals(PageTemplate.NOT_FOUND)) {
      return "<meta name=\"robots\" content=\"noindex\">\n";
    }
    return """
    <link rel="canonical" href="%1$s">
    <link rel="manifest" href="${root}manifest.json">
    <meta property="og:type" content="article">
    <meta property="og:site_name" content="%2$s">
    <meta property="og:title" content="%3$s">
    <meta property="og:description" content="%4$s">
    <meta property="og:url" content="%1$s">
    <meta property="og:image" content="%5$s">
    <meta property="og:image:alt" content="Many clients, one server">
    <meta name="twitter:card" content="summary_large_image">
    """
        .formatted(
            Html.escape(imprint.addressOf(page.href())),
            Html.escape(book.title()),
            Html.escape(PageTemplate.title(book, page)),
            Html.escape(description),
            Html.escape(imprint.addressOf("theme/card.png")));
  }
}
