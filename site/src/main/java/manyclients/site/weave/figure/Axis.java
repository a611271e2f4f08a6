package manyclients.site.weave.figure;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/// The axis of a chart's numbers: from values to places between 0 and 1, and the marks to draw.
///
/// @param log whether equal distances are equal factors
/// @param from the value at its beginning
/// @param to the value at its end
record Axis(boolean log, double from, double to) {
  private static final int MARKS = 4;

  /// The maximum number of marked powers of ten: more would crowd the axis.
  private static final int MOST_POWERS = 5;

  /// @param least the smallest drawn value
  /// @param most the largest drawn value
  static Axis of(double least, double most, boolean log) {
    if (log) {
      if (least <= 0) {
        throw new IllegalArgumentException("a logarithmic chart needs numbers above zero");
      }
      double from = Math.pow(10, Math.floor(Math.log10(least)));
      double to = Math.pow(10, Math.ceil(Math.log10(most)));
      return new Axis(true, from, to > from ? to : 10 * from);
    }
    double step = step(most);
    return new Axis(false, 0, Math.max(step, step * Math.ceil(most / step)));
  }

  static Axis of(ChartData data, boolean log) {
    return of(data.least(), data.most(), log);
  }

  /// Returns the place of a value; a value beyond an end of the axis is at that end.
  double height(double value) {
    double place =
        log ? Math.log10(Math.max(value, from) / from) / Math.log10(to / from) : value / to;
    return Math.clamp(place, 0, 1);
  }

  List<Double> marks() {
    List<Double> marks = new ArrayList<>();
    double step = step(to);
    double factor = Math.rint(Math.log10(to / from)) > MOST_POWERS ? 100 : 10;
    for (double mark = from; mark <= to * 1.0001; mark = log ? factor * mark : mark + step) {
      marks.add(mark);
    }
    return marks;
  }

  static String label(double mark) {
    boolean whole = mark == Math.rint(mark);
    return whole
        ? String.format(Locale.ROOT, "%,.0f", mark)
        : Double.toString(Math.rint(mark * 1e6) / 1e6);
  }

  /// Returns the distance between two marks: a round number, of which about four reach the top.
  private static double step(double top) {
    double rough = Math.max(top, 1e-9) / MARKS;
    double unit = Math.pow(10, Math.floor(Math.log10(rough)));
    for (double factor : new double[] {1, 2, 2.5, 5}) {
      if (rough <= factor * unit * 1.0001) {
        return factor * unit;
      }
    }
    return 10 * unit;
  }
}
