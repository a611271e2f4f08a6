package manyclients.site.weave.html;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import manyclients.site.weave.problem.Place;
import manyclients.site.weave.problem.Problems;
import manyclients.site.weave.text.Manuscript;
import manyclients.site.weave.text.Piece;
import org.jsoup.nodes.Element;
import org.jsoup.nodes.Node;
import org.jsoup.nodes.TextNode;

/// Finds rows of more than [#MOST] listings without text between them. A fold ends the row: its
/// code is not in the reader's way.
final class CodeWalls {
  static final int MOST = 3;

  private static final String LISTING = "figure.chunk, .listingblock, pre";
  private static final String FOLD = "details";

  private final Map<String, Place> places = new TreeMap<>();
  private final Problems problems;
  private final Place page;
  private final List<Element> row = new ArrayList<>();

  private CodeWalls(Manuscript manuscript, Problems problems) {
    this.problems = problems;
    this.page = manuscript.origin(0);
    for (Piece piece : manuscript.pieces()) {
      if (piece instanceof Piece.Code code) {
        code.chunks().forEach(chunk -> places.put(chunk.id(), code.place()));
      }
    }
  }

  static void check(Element body, Manuscript manuscript, Problems problems) {
    CodeWalls walls = new CodeWalls(manuscript, problems);
    walls.walk(body);
    walls.end();
  }

  private void walk(Element parent) {
    for (Node child : parent.childNodes()) {
      if (child instanceof TextNode text && !text.isBlank()) {
        end();
      } else if (child instanceof Element element) {
        step(element);
      }
    }
  }

  private void step(Element element) {
    if (element.is(LISTING)) {
      row.add(element);
    } else if (element.is(FOLD)) {
      end();
    } else {
      walk(element);
    }
  }

  private void end() {
    if (row.size() > MOST) {
      Place place = places.getOrDefault(row.get(MOST).id(), page);
      problems.add(
          place,
          "%s listings in a row; no more than %s without a sentence between them"
              .formatted(row.size(), MOST));
    }
    row.clear();
  }
}
