package manyclients.site.weave.html;

import java.util.List;
import java.util.function.Function;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import manyclients.site.highlight.Highlighter;
import manyclients.site.weave.text.Manuscript;
import manyclients.site.weave.text.Piece;

/// Puts what the weaver computed in the place of its placeholders.
final class PieceHtml {
  private static final Pattern LISTING =
      Pattern.compile(
          "<div(?: id=\"([^\"]*)\")? class=\"listingblock([^\"]*)\">\\s*<div class=\"content\">\\s*"
              + "<pre[^>]*>(?:<code[^>]*>)?"
              + Manuscript.markPattern()
              + "(?:</code>)?</pre>\\s*</div>\\s*</div>");
  private static final Pattern IMAGE =
      Pattern.compile("<img src=\"" + Manuscript.markPattern() + "\\.svg\"[^>]*>");
  private static final Pattern TITLED = Pattern.compile(Manuscript.markPattern());

  private final CodeHtml code;
  private final Function<Piece.Session, List<String>> sessions;
  private final Pictures figures;

  /// @param sessions gives the lines of a session to show
  /// @param figures draws
  PieceHtml(CodeHtml code, Function<Piece.Session, List<String>> sessions, Pictures figures) {
    this.code = code;
    this.sessions = sessions;
    this.figures = figures;
  }

  String fill(String html, List<Piece> pieces) {
    String listings = replace(LISTING, html, found -> listing(found, pieces));
    String images = replace(IMAGE, listings, found -> plain(pieces, found.group(1)));
    return replace(TITLED, images, found -> plain(pieces, found.group(1)));
  }

  private String listing(MatchResult found, List<Piece> pieces) {
    String id = found.group(1);
    String anchor = id == null ? "" : "<a id=\"" + id + "\"></a>\n";
    return switch (piece(pieces, found.group(3))) {
      case Piece.Code part ->
          anchor
              + part.chunks().stream()
                  .map(chunk -> code.chunk(chunk, found.group(2)))
                  .collect(Collectors.joining("\n"));
      case Piece.Difference part -> anchor + code.step(part.step(), found.group(2));
      case Piece other -> found.group().replaceFirst(Manuscript.markPattern(), quote(html(other)));
    };
  }

  private String plain(List<Piece> pieces, String index) {
    return html(piece(pieces, index));
  }

  private String html(Piece piece) {
    return switch (piece) {
      case Piece.Code part ->
          part.chunks().stream().map(chunk -> code.chunk(chunk, "")).collect(Collectors.joining());
      case Piece.Difference part -> code.step(part.step(), "");
      case Piece.Session part ->
          Highlighter.toHtml(String.join("\n", sessions.apply(part)), "jshell");
      case Piece.Figure part -> figures.diagram(part);
      case Piece.Chart part -> figures.chart(part);
      case Piece.Machine part -> figures.machine(part);
    };
  }

  private static Piece piece(List<Piece> pieces, String index) {
    return pieces.get(Integer.parseInt(index));
  }

  private static String replace(
      Pattern pattern, String html, Function<MatchResult, String> replacement) {
    return pattern.matcher(html).replaceAll(found -> quote(replacement.apply(found)));
  }

  private static String quote(String text) {
    return Matcher.quoteReplacement(text);
  }
}
