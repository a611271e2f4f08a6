package manyclients.site.weave.html;

import java.util.List;
import java.util.function.Function;
import manyclients.site.page.model.PageLink;
import manyclients.site.weave.book.PageSource;
import manyclients.site.weave.text.Manuscript;
import manyclients.site.weave.text.Piece;

/// A page after conversion, its placeholders still in it.
///
/// @param link the page as others link to it
/// @param key of all that its HTML was made of
/// @param html what Asciidoctor made of the manuscript
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

  /// A part of it, which has a link of its own.
  WovenPage withLink(PageLink other) {
    return new WovenPage(source, other, manuscript, key, html, sessions);
  }
}
