package manyclients.site.edition;

import java.util.List;
import java.util.regex.Pattern;

/// One page of the site, as an edition wants it.
///
/// @param href its address on the site, `01-blocking.html`
/// @param number the chapter's number, or an empty string
/// @param title as HTML
/// @param body as HTML, with nothing in it that needs a screen
record Leaf(String href, String number, String title, String body) {
  private static final Pattern SECTION =
      Pattern.compile("<h2 id=\"([^\"]+)\">(.*?)</h2>", Pattern.DOTALL);

  /// A place in a leaf that the table of contents names.
  record Section(String id, String title) {}

  /// Its name without an ending.
  String name() {
    return href.replaceFirst("\\.html$", "");
  }

  /// Its title, behind its number if it has one.
  String heading() {
    return number.isEmpty() ? title : number + "\u2002" + title;
  }

  List<Section> sections() {
    return SECTION
        .matcher(body)
        .results()
        .map(found -> new Section(found.group(1), found.group(2)))
        .toList();
  }
}
