package manyclients.site.page.model;

/// A link to a page of the book.
///
/// @param href address relative to the site's root, such as `01-blocking.html`
/// @param number the chapter's number (`1`), or an empty string for a page that has none
/// @param title the page's title as plain text
/// @param chapter the address of the page that this one goes on from, or its own
/// @param group under which heading of the contents it stands; an empty string for none
public record PageLink(String href, String number, String title, String chapter, String group) {
  public PageLink(String href, String number, String title) {
    this(href, number, title, href, "");
  }

  /// Does a chapter, or whatever else has several pages, begin with it?
  public boolean isFirst() {
    return href.equals(chapter);
  }
}
