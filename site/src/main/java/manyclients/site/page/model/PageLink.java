package manyclients.site.page.model;

/// A link to a page of the book.
///
/// @param href address relative to the site's root, such as `01-blocking.html`
/// @param number the chapter's number (`1`), or an empty string for a page that has none
/// @param title the page's title as plain text
public record PageLink(String href, String number, String title) {}
