package manyclients.site.weave.figure;

import java.util.List;

/// How a chart is drawn.
///
/// @param kind `lines`; `heat`, a map of rows and columns; `multiples`, a small chart for each
///   line; `slope`, from then to now
/// @param unit what the numbers count
/// @param log whether the y axis is logarithmic
/// @param percentiles whether the x axis is one of percentiles, where each nine takes the same room
public record Look(String kind, String unit, boolean log, boolean percentiles) {
  private static final List<String> KINDS = List.of("lines", "heat", "multiples", "slope");

  /// @throws IllegalArgumentException when there is no such kind
  public Look {
    if (!KINDS.contains(kind)) {
      throw new IllegalArgumentException("no chart is of kind '" + kind + "'; there are " + KINDS);
    }
  }
}
