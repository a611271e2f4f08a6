package manyclients.site.weave.moves;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/// Finds the line of each arrow: vertical or horizontal if the two things are above or beside each
/// other, otherwise slanted. No line passes over a third thing.
final class Ways {
  private static final double TIP = 1.5;
  private static final double LEAST = 12;

  /// The distance between two lines that join the same things.
  static final double APART = 20;

  private final Plan plan;
  private final Layout layout;

  private Ways(Plan plan, Layout layout) {
    this.plan = plan;
    this.layout = layout;
  }

  /// Returns the lines of a plan's moves, in the order of the moves.
  static List<Way> of(Plan plan, Layout layout) throws WrongLine {
    Ways ways = new Ways(plan, layout);
    List<Way> all = new ArrayList<>();
    for (Move move : plan.moves()) {
      Way way = ways.way(move);
      ways.check(move, way);
      all.add(way);
    }
    return all;
  }

  private void check(Move move, Way way) throws WrongLine {
    for (Thing thing : plan.things()) {
      if (!move.touches(thing) && way.meets(layout.place(thing))) {
        throw new WrongLine(
            move.line(),
            "the arrow from '%s' to '%s' passes over '%s'"
                .formatted(move.from().name(), move.to().name(), thing.name()));
      }
    }
  }

  private Way way(Move move) {
    Rect from = layout.place(move.from());
    Rect to = layout.place(move.to());
    List<Move> same = plan.moves().stream().filter(move::joins).toList();
    double aside = (same.indexOf(move) - (same.size() - 1) / 2.0) * APART;
    if (from.sharedX(to) >= LEAST) {
      double x = middle(from.x(), from.right(), to.x(), to.right()) + aside;
      boolean down = from.y() < to.y();
      return down
          ? new Way(x, from.bottom() + TIP, x, to.y() - TIP)
          : new Way(x, from.y() - TIP, x, to.bottom() + TIP);
    }
    if (from.sharedY(to) >= LEAST) {
      double y = middle(from.y(), from.bottom(), to.y(), to.bottom()) + aside;
      boolean right = from.x() < to.x();
      return right
          ? new Way(from.right() + TIP, y, to.x() - TIP, y)
          : new Way(from.x() - TIP, y, to.right() + TIP, y);
    }
    boolean down = from.y() < to.y();
    double x1 = port(move, move.from(), down);
    double x2 = port(move, move.to(), !down);
    return down
        ? new Way(x1, from.bottom() + TIP, x2, to.y() - TIP)
        : new Way(x1, from.y() - TIP, x2, to.bottom() + TIP);
  }

  /// Returns the middle of the shorter of two ranges, or the point closest to it well inside both.
  private static double middle(double from1, double to1, double from2, double to2) {
    boolean first = to1 - from1 <= to2 - from2;
    double middle = first ? (from1 + to1) / 2 : (from2 + to2) / 2;
    return Math.clamp(middle, Math.max(from1, from2) + 6, Math.min(to1, to2) - 6);
  }

  /// Returns the x at which a slanted line leaves a thing. The lines of one side are in the order
  /// of their other ends.
  private double port(Move move, Thing thing, boolean below) {
    Rect place = layout.place(thing);
    List<Move> side =
        plan.moves().stream()
            .filter(other -> other.touches(thing) && isBelow(thing, other(other, thing)) == below)
            .filter(other -> layout.place(other(other, thing)).sharedY(place) < LEAST)
            .sorted(
                Comparator.comparingDouble(other -> layout.place(other(other, thing)).centreX()))
            .toList();
    double apart = Math.min(APART, place.width() / (side.size() + 1));
    return place.centreX() + (side.indexOf(move) - (side.size() - 1) / 2.0) * apart;
  }

  private static Thing other(Move move, Thing thing) {
    return move.from() == thing ? move.to() : move.from();
  }

  private boolean isBelow(Thing thing, Thing other) {
    return layout.place(other).y() > layout.place(thing).y();
  }
}
