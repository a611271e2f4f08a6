package manyclients.site.edition;

import java.util.List;
import manyclients.site.page.Markup;
import org.jsoup.nodes.Element;

/// A chapter with all its pages, or another page of the site, in the form that the editions need.
///
/// @param href the address of its first page on the site, `01-blocking.html`
/// @param number the chapter's number, or an empty string
/// @param title as HTML
/// @param body its content, without anything that needs a screen
record Leaf(String href, String number, String title, Element body) {
  /// A place in a leaf that the table of contents lists.
  ///
  /// @param title as HTML
  record Section(String id, String title) {}

  /// Returns the address without its ending.
  String name() {
    return href.replaceFirst("\\.html$", "");
  }

  /// Returns the title, after the chapter's number if there is one.
  String heading() {
    return number.isEmpty() ? title : number + "\u2002" + title;
  }

  /// Returns the heading as plain text.
  String plainHeading() {
    return Markup.text(heading());
  }

  List<Section> sections() {
    return body.select("h2[id]").stream()
        .map(heading -> new Section(heading.id(), heading.html()))
        .toList();
  }
}
