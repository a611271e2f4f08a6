package manyclients.site.weave.moves;

import java.util.ArrayList;
import java.util.List;

/// Draws a row of places. `_` is an empty place. `^p` is a mark named p before the next place. The
/// places between the first two marks are shaded.
final class Strip {
  private static final String MARK = "^";
  private static final String EMPTY = "_";
  private static final int TITLE = 98;
  private static final int HEIGHT = 24;

  private final Pen pen;

  Strip(Pen pen) {
    this.pen = pen;
  }

  /// @param words the strip's title, its places and its marks
  void draw(List<String> words, Rect place) {
    String title = "fill:" + Pen.INK + ";font-weight:600";
    pen.text(place.x(), place.y() + 17, "start", title, words.getFirst());
    List<String> places = new ArrayList<>();
    List<Integer> marks = new ArrayList<>();
    List<String> names = new ArrayList<>();
    for (String word : words.subList(1, words.size())) {
      if (word.startsWith(MARK)) {
        marks.add(places.size());
        names.add(word.substring(MARK.length()));
      } else {
        places.add(word);
      }
    }
    double width = (place.width() - TITLE) / places.size();
    for (int i = 0; i < places.size(); i++) {
      boolean shaded = marks.size() > 1 && i >= marks.get(0) && i < marks.get(1);
      Rect cell = new Rect(place.x() + TITLE + i * width, place.y(), width, HEIGHT);
      pen.rect(cell, 0, Pen.MUTED, shaded ? Pen.MARK : Pen.PAPER, "");
      if (!places.get(i).equals(EMPTY)) {
        pen.text(cell.centreX(), cell.y() + 17, "middle", "fill:" + Pen.INK, places.get(i));
      }
    }
    for (int i = 0; i < marks.size(); i++) {
      mark(place.x() + TITLE + marks.get(i) * width, place.y() + HEIGHT, names.get(i));
    }
  }

  /// Draws a small triangle below the boundary of two places, and a name.
  private void mark(double x, double y, String name) {
    pen.path("M%s %sl4 7h-8z".formatted(Pen.at(x), Pen.at(y + 1)), "fill:" + Pen.ACCENT);
    pen.text(x, y + 20, "middle", "fill:" + Pen.ACCENT + ";font-weight:600", name);
  }
}
