package manyclients.site.edition;

import java.util.List;
import manyclients.site.page.Markup;
import org.jsoup.nodes.Element;

/// One page of the site, as the editions need it.
///
/// @param href its address on the site, `01-blocking.html`
/// @param number the chapter's number, or an empty string
/// @param title as HTML
/// @param body without anything that needs a screen
record Leaf(String href, String number, String title, Element body) {
  /// A place in a leaf that the table of contents lists.
  ///
  /// @param title as HTML
  record Section(String id, String title) {}

  /// Returns its name without an ending.
  String name() {
    return href.replaceFirst("\\.html$", "");
  }

  /// Returns its title, after its number if it has one.
  String heading() {
    return number.isEmpty() ? title : number + "\u2002" + title;
  }

  /// The same without HTML.
  String plainHeading() {
    return Markup.text(heading());
  }

  List<Section> sections() {
    return body.select("h2[id]").stream()
        .map(heading -> new Section(heading.id(), heading.html()))
        .toList();
  }
}
