package manyclients.site.weave.html;

import java.util.List;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import manyclients.site.page.Markup;
import manyclients.site.weave.problem.Problems;
import manyclients.site.weave.text.Manuscript;
import manyclients.site.weave.text.Piece;
import org.jsoup.nodes.Element;

/// Replaces the placeholders by the computed parts.
record PieceHtml(
    CodeHtml code,
    Function<Piece.Session, List<String>> sessions,
    Pictures figures,
    Problems problems) {
  private static final Pattern MARK = Pattern.compile(Manuscript.markPattern());

  void fill(Element body, List<Piece> pieces) {
    for (Element place : body.select("pre, img[src]")) {
      Matcher mark = MARK.matcher(place.nameIs("img") ? place.attr("src") : place.wholeText());
      if (mark.lookingAt()) {
        put(pieces.get(Integer.parseInt(mark.group(1))), place);
      }
    }
  }

  private void put(Piece piece, Element place) {
    if (piece instanceof Piece.Session session) {
      place.expectFirst("code").text(String.join("\n", sessions.apply(session)));
      return;
    }
    Element block = place.closest(".listingblock, .literalblock");
    Element whole = block == null ? place : block;
    String html = html(piece, whole);
    Markup.fault("<div>" + html + "</div>").ifPresent(fault -> problems.add(piece.place(), fault));
    whole.before(html);
    whole.remove();
  }

  private String html(Piece piece, Element block) {
    String anchor = block.id().isEmpty() ? "" : "<a id=\"" + block.id() + "\"></a>\n";
    String roles = block.attr("class").replaceFirst("^\\w+", "");
    Element title = block.selectFirst("> .title");
    String point = title == null ? "" : title.html();
    return switch (piece) {
      case Piece.Code part ->
          part.chunks().stream()
              .map(
                  chunk -> code.chunk(chunk, roles, chunk == part.chunks().getFirst() ? point : ""))
              .collect(Collectors.joining("\n", anchor, ""));
      case Piece.Difference part -> anchor + code.step(part.step(), roles, point);
      case Piece.Figure part -> figures.moves(part);
      case Piece.Chart part -> figures.chart(part);
      case Piece.Time part -> figures.timeline(part);
      case Piece.Machine part -> figures.machine(part);
      case Piece.Xray part -> figures.xray(part);
      case Piece.Session _ -> throw new IllegalStateException("a session has lines");
    };
  }
}
