package manyclients.site.weave.figure;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/// The y axis of a chart: from values to heights between 0 and 1, and the marks to draw.
///
/// @param log whether equal steps are equal factors
/// @param from the value at the bottom
/// @param to the value at the top
record Axis(boolean log, double from, double to) {
  private static final int MARKS = 5;

  static Axis of(ChartData data, boolean log) {
    if (log) {
      if (data.least() <= 0) {
        throw new IllegalArgumentException("a logarithmic chart needs numbers above zero");
      }
      double from = Math.pow(10, Math.floor(Math.log10(data.least())));
      double to = Math.pow(10, Math.ceil(Math.log10(data.most())));
      return new Axis(true, from, to > from ? to : 10 * from);
    }
    double step = step(data.most());
    return new Axis(false, 0, Math.max(step, step * Math.ceil(data.most() / step)));
  }

  double height(double value) {
    return log ? Math.log10(value / from) / Math.log10(to / from) : Math.max(0, value) / to;
  }

  List<Double> marks() {
    List<Double> marks = new ArrayList<>();
    double step = step(to);
    for (double mark = from; mark <= to * 1.0001; mark = log ? 10 * mark : mark + step) {
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

  /// A round number of which about five reach the top.
  private static double step(double top) {
    double rough = Math.max(top, 1e-9) / MARKS;
    double unit = Math.pow(10, Math.floor(Math.log10(rough)));
    for (double factor : new double[] {1, 2, 5}) {
      if (rough <= factor * unit) {
        return factor * unit;
      }
    }
    return 10 * unit;
  }
}
