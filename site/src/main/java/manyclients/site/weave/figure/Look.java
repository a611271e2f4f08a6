package manyclients.site.weave.figure;

import java.util.List;

/// The form of a chart.
///
/// @param kind `lines`, over an x axis; `dots`, for categories; `heat`, a map of rows and columns;
///   `pair`, two columns side by side, each on its own axis: then, and now
/// @param unit the unit of the numbers: the title of their axis
/// @param log whether the axis of the numbers is logarithmic
/// @param x the places of the categories on the x axis: in equal `steps`; `linear` or `log`, if
///   they are numbers; `percentiles`, with the same room for each nine
public record Look(String kind, String unit, boolean log, String x) {
  private static final List<String> KINDS = List.of("lines", "dots", "heat", "pair");
  private static final List<String> AXES = List.of("steps", "linear", "log", "percentiles");

  /// @throws IllegalArgumentException when there is no such kind or axis
  public Look {
    if (!KINDS.contains(kind)) {
      throw new IllegalArgumentException("unknown kind of chart '" + kind + "'; known: " + KINDS);
    }
    if (!AXES.contains(x)) {
      throw new IllegalArgumentException("unknown x axis '" + x + "'; known: " + AXES);
    }
  }
}
