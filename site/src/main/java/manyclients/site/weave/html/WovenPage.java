package manyclients.site.weave.html;

import java.util.List;
import java.util.function.Function;
import manyclients.site.page.model.PageLink;
import manyclients.site.weave.book.PageSource;
import manyclients.site.weave.text.Manuscript;
import manyclients.site.weave.text.Piece;
import org.jsoup.nodes.Element;

/// A page after conversion, its placeholders still in it.
///
/// @param body what Asciidoctor made of the manuscript; it is changed until it is written
/// @param sessions gives the lines of a session to show
public record WovenPage(
    PageSource source,
    Manuscript manuscript,
    Element body,
    Function<Piece.Session, List<String>> sessions) {
  /// The page as others link to it.
  public PageLink link() {
    return new PageLink(source.href(), source.number(), source.title());
  }
}
