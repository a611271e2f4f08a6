package manyclients.site.weave.html;

import java.util.List;
import java.util.function.Function;
import manyclients.site.page.model.PageLink;
import manyclients.site.weave.book.PageSource;
import manyclients.site.weave.text.Manuscript;
import manyclients.site.weave.text.Piece;

/// A page after conversion, its placeholders still in it.
///
/// @param link the link by which other pages lead to this one
/// @param key the key of all inputs of its HTML
/// @param html Asciidoctor's output
/// @param sessions gives the lines of a session to show
public record WovenPage(
    PageSource source,
    PageLink link,
    Manuscript manuscript,
    String key,
    String html,
    Function<Piece.Session, List<String>> sessions) {
  String href() {
    return link.href();
  }

  /// Returns this page with the link of one of its parts.
  WovenPage withLink(PageLink other) {
    return new WovenPage(source, other, manuscript, key, html, sessions);
  }
}
