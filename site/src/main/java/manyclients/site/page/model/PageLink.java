package manyclients.site.page.model;

/// A link to a page of the book.
///
/// @param href address relative to the site's root, such as `01-blocking.html`
/// @param number the chapter's number (`1`), or an empty string for a page without one
/// @param title the page's title as plain text
/// @param chapter the address of the first page of its text; `href` if this is that page
/// @param group the heading of its group in the contents; an empty string for none
public record PageLink(String href, String number, String title, String chapter, String group) {
  public PageLink(String href, String number, String title) {
    this(href, number, title, href, "");
  }

  /// Returns whether it is the first page of a chapter, or of another text with several pages.
  public boolean isFirst() {
    return href.equals(chapter);
  }
}
