package manyclients.site.weave.moves;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// The places of everything in a figure. A column is as wide as its things, and a row as high. The
/// remaining width goes between the columns, and the words of arrows have room between the rows.
final class Layout {
  static final int WIDTH = 400;

  private static final int GAP = 12;
  private static final int ARROW = 32;
  private static final int TIP = 10;
  private static final int BAND = 34;
  private static final int EDGE = 2;

  private final Plan plan;
  private final double[] left;
  private final double[] widths;
  private final double[] top;
  private final double[] heights;
  private final Map<Thing, Rect> places = new HashMap<>();

  private Layout(Plan plan) throws WrongLine {
    this.plan = plan;
    this.widths = new double[plan.columns()];
    this.left = new double[plan.columns()];
    this.heights = new double[plan.rows()];
    this.top = new double[plan.rows() + 1];
    across();
    down();
    for (Thing thing : plan.things()) {
      places.put(thing, place(thing));
    }
  }

  static Layout of(Plan plan) throws WrongLine {
    return new Layout(plan);
  }

  Rect place(Thing thing) {
    Rect known = places.get(thing);
    if (known != null) {
      return known;
    }
    double x = left[thing.column()];
    double width = right(thing.lastColumn()) - x;
    double y = top[thing.row()];
    double height = top[thing.lastRow()] + heights[thing.lastRow()] - y;
    if (thing.sign().isBoxed() || thing.sign() == Sign.STRIP) {
      return new Rect(x, y, width, height);
    }
    Size size = Size.of(thing);
    boolean client = thing.sign() == Sign.CLIENT || thing.sign() == Sign.CLIENTS;
    double down = client ? height - size.height() : (height - size.height()) / 2;
    return new Rect(x + (width - size.width()) / 2, y + down, size.width(), size.height());
  }

  /// Returns the y of a dashed line. All dashed lines above one row share the room there.
  double band(Plan.Band band) {
    List<Plan.Band> here = bands(band.row());
    double from = band.row() == 0 ? 0 : top[band.row() - 1] + heights[band.row() - 1];
    double room = (top[band.row()] - from) / here.size();
    return from + room * here.indexOf(band) + room * 0.38;
  }

  /// Returns the y of a lane's line.
  double lane(int row) {
    return top[row] + heights[row] / 2;
  }

  double height() {
    return top[plan.rows()];
  }

  private double right(int column) {
    return left[column] + widths[column];
  }

  private List<Plan.Band> bands(int row) {
    return plan.bands().stream().filter(band -> band.row() == row).toList();
  }

  private void across() throws WrongLine {
    double[] gaps = new double[plan.columns()];
    Arrays.fill(gaps, 0, plan.columns() - 1, GAP);
    for (Thing thing : plan.things()) {
      if (thing.columns() == 1) {
        widths[thing.column()] = Math.max(widths[thing.column()], Size.of(thing).width());
      }
    }
    for (Move move : plan.moves()) {
      Thing first = move.from().column() < move.to().column() ? move.from() : move.to();
      Thing second = first == move.from() ? move.to() : move.from();
      boolean level = first.row() <= second.lastRow() && second.row() <= first.lastRow();
      if (level && first.lastColumn() + 1 == second.column()) {
        double room = Math.max(ARROW, Size.of(move).width() + 2 * TIP);
        gaps[first.lastColumn()] = Math.max(gaps[first.lastColumn()], room);
      }
    }
    for (Thing thing : plan.things()) {
      widen(thing, gaps);
    }
    double free = WIDTH - 2 * EDGE - Arrays.stream(widths).sum() - Arrays.stream(gaps).sum();
    if (free < 0) {
      throw new WrongLine(
          plan.things().getFirst().line(),
          "the figure is too wide, by %s of %s: break words with /, or take fewer columns"
              .formatted(Math.round(-free), WIDTH));
    }
    double each = free / plan.columns();
    double x = EDGE + each / 2;
    for (int column = 0; column < plan.columns(); column++) {
      left[column] = x;
      x += widths[column] + gaps[column] + each;
    }
  }

  /// Widens a thing's columns if they have too little room for it.
  private void widen(Thing thing, double[] gaps) {
    double room = 0;
    for (int column = thing.column(); column <= thing.lastColumn(); column++) {
      room += widths[column] + (column < thing.lastColumn() ? gaps[column] : 0);
    }
    double missing = Size.of(thing).width() - room;
    for (int column = thing.column(); missing > 0 && column <= thing.lastColumn(); column++) {
      widths[column] += missing / thing.columns();
    }
  }

  private void down() {
    double[] gaps = new double[plan.rows() + 1];
    for (int row = 0; row <= plan.rows(); row++) {
      int least = row == 0 || row == plan.rows() ? EDGE : GAP;
      gaps[row] = Math.max(least, BAND * (double) bands(row).size());
    }
    for (Move move : plan.moves()) {
      Thing upper = move.from().row() < move.to().row() ? move.from() : move.to();
      Thing lower = upper == move.from() ? move.to() : move.from();
      int ways = (int) plan.moves().stream().filter(move::joins).count();
      if (upper.lastRow() >= lower.row() && !move.words().isEmpty()) {
        heights[lower.row()] = Math.max(heights[lower.row()], Ways.APART * (ways + 1));
      }
      if (upper.lastRow() < lower.row()) {
        double room = Math.max(ARROW, Size.of(move).height() + 2 * TIP);
        gaps[lower.row()] = Math.max(gaps[lower.row()], room);
      }
    }
    for (Thing thing : plan.things()) {
      if (thing.rows() == 1) {
        heights[thing.row()] = Math.max(heights[thing.row()], Size.of(thing).height());
      }
    }
    for (Thing thing : plan.things()) {
      double room = 0;
      for (int row = thing.row(); row <= thing.lastRow(); row++) {
        room += heights[row] + (row < thing.lastRow() ? gaps[row + 1] : 0);
      }
      heights[thing.lastRow()] += Math.max(0, Size.of(thing).height() - room);
    }
    double y = 0;
    for (int row = 0; row < plan.rows(); row++) {
      top[row] = y + gaps[row];
      y = top[row] + heights[row];
    }
    top[plan.rows()] = y + gaps[plan.rows()];
  }
}
