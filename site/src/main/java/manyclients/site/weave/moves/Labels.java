package manyclients.site.weave.moves;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Finds places for the words of the moves, beside their arrows, and for the names of the dashed
/// lines. No words cover a thing, another arrow or other words.
final class Labels {
  private static final double[] SHARES = {0.5, 0.4, 0.6, 0.3, 0.7, 0.2, 0.8};
  private static final double BESIDE = 5;
  private static final double ABOVE = 3;
  private static final double STEP = 6;
  private static final double CLEAR = 4;

  /// Words with their place, and the anchor of their text there: start, middle or end.
  record Label(Rect place, String anchor) {}

  private final Layout layout;
  private final List<Way> ways;
  private final List<Rect> taken = new ArrayList<>();
  private final List<Label> moves = new ArrayList<>();
  private final List<Label> bands = new ArrayList<>();

  private Labels(Plan plan, Layout layout, List<Way> ways) {
    this.layout = layout;
    this.ways = ways;
    plan.things().forEach(thing -> taken.add(layout.place(thing)));
    for (int i = 0; i < ways.size(); i++) {
      if (plan.moves().get(i).number() > 0) {
        taken.add(Rect.around(ways.get(i).x(0.5), ways.get(i).y(0.5), 2 * Pen.DISC));
      }
    }
  }

  static Labels of(Plan plan, Layout layout, List<Way> ways) throws WrongLine {
    Labels labels = new Labels(plan, layout, ways);
    for (int i = 0; i < ways.size(); i++) {
      labels.moves.add(labels.place(plan.moves().get(i), ways.get(i)));
    }
    for (Plan.Band band : plan.bands()) {
      labels.bands.add(labels.name(band));
    }
    return labels;
  }

  /// Returns the places of the moves' words, in the order of the moves.
  List<Label> moves() {
    return moves;
  }

  /// Returns the places of the dashed lines' names, in the order of the lines.
  List<Label> bands() {
    return bands;
  }

  /// Returns the place of a dashed line's name: below the line, as far left as there is room.
  private Label name(Plan.Band band) throws WrongLine {
    double width = Letters.width(band.name(), Size.LETTERS);
    double y = layout.band(band) + 2;
    for (double x = 2; x + width < Layout.WIDTH; x += STEP) {
      Rect place = new Rect(x, y, width, band.name().isEmpty() ? 0 : Size.LINE);
      if (isFree(place, null)) {
        return new Label(place, "start");
      }
    }
    throw new WrongLine(band.line(), "there is no room for '" + band.name() + "' below its line");
  }

  private Label place(Move move, Way way) throws WrongLine {
    if (move.words().isEmpty()) {
      return new Label(new Rect(0, 0, 0, 0), "start");
    }
    double more = move.number() == 0 ? 0 : Pen.DISC;
    for (double share : SHARES) {
      for (Label label : beside(way, share, Size.of(move), more)) {
        if (isFree(label.place(), way)) {
          taken.add(label.place());
          return label;
        }
      }
    }
    String words = String.join(" / ", move.words());
    throw new WrongLine(move.line(), "there is no room for '" + words + "' beside its arrow");
  }

  /// Returns the two places beside an arrow, at a share of its length.
  ///
  /// @param more the room for the number on the arrow
  private static List<Label> beside(Way way, double share, Size size, double more) {
    double x = way.x(share);
    double y = way.y(share);
    double width = size.width();
    double height = size.height();
    if (way.isLevel()) {
      return List.of(
          new Label(new Rect(x - width / 2, y - ABOVE - more - height, width, height), "middle"),
          new Label(new Rect(x - width / 2, y + ABOVE + more, width, height), "middle"));
    }
    double slant = Math.abs((way.x2() - way.x1()) / (way.y2() - way.y1()));
    double aside = BESIDE + more + slant * height / 2;
    return List.of(
        new Label(new Rect(x + aside, y - height / 2, width, height), "start"),
        new Label(new Rect(x - aside - width, y - height / 2, width, height), "end"));
  }

  private boolean isFree(Rect place, @Nullable Way own) {
    return place.x() >= 0
        && place.y() >= 0
        && place.bottom() <= layout.height()
        && place.right() <= Layout.WIDTH
        && taken.stream().noneMatch(place::meets)
        && ways.stream().noneMatch(way -> way != own && way.meets(place.larger(CLEAR)));
  }
}
