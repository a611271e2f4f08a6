package manyclients.site.page.model;

import java.util.List;
import org.jsoup.nodes.Element;
import org.jspecify.annotations.Nullable;

/// A page ready for its template.
///
/// @param href address relative to the site's root: `01-blocking.html`, or
///   `source/chapters/01-blocking/…/Pool.java.html`; links in the template are relative to it
/// @param number the chapter's number (`1`), or an empty string for a page that has none
/// @param title the page's title as plain text
/// @param body holds everything below the title; the template takes it over
/// @param toc the table of contents in order, empty for source pages
/// @param previous the page before in reading order; null if there is none
/// @param next the page after in reading order; null if there is none
/// @param file the file of the page's text, relative to the course's folder; empty for a generated
///   page
/// @param time the page's reading time; none if that is unknown
/// @param promise what its reader can do afterwards, as plain text; an empty string if there is
///   none
public record Page(
    String href,
    String number,
    String title,
    Element body,
    List<TocEntry> toc,
    @Nullable PageLink previous,
    @Nullable PageLink next,
    String file,
    ReadingTime time,
    String promise) {
  public Page {
    toc = List.copyOf(toc);
  }

  /// A generated page: without a number, neighbours, a file, a reading time and a promise.
  public Page(String href, String title, Element body) {
    this(href, "", title, body, List.of(), null, null, "", ReadingTime.NONE, "");
  }
}
