package manyclients.site.weave.figure;

import java.util.ArrayList;
import java.util.List;

/// The x axis of a chart: the place of each category, from 0 to 1.
record Across(List<Double> places) {

  /// @param kind as in [Look]: with `percentiles`, the distance from 90 % to 99 % equals that from
  ///   99 % to 99.9 %, and a category that is not a number (`max`) stands half a step after the
  ///   last
  static Across of(List<String> categories, String kind) {
    List<Double> raw = new ArrayList<>();
    for (String category : categories) {
      raw.add(
          switch (kind) {
            case "percentiles" -> nines(category, raw);
            case "log" -> Math.log10(number(category));
            case "linear" -> number(category);
            default -> (double) raw.size();
          });
    }
    double first = raw.getFirst();
    double span = raw.getLast() - first;
    return new Across(raw.stream().map(place -> span == 0 ? 0.5 : (place - first) / span).toList());
  }

  private static double number(String category) {
    try {
      return Double.parseDouble(category.replaceAll("[^0-9.]", ""));
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException("'" + category + "' is no number on this x axis", e);
    }
  }

  private static double nines(String category, List<Double> before) {
    String number = category.replaceAll("[^0-9.]", "");
    double percentile = number.isEmpty() ? 100 : Double.parseDouble(number);
    if (percentile < 100) {
      return -Math.log10(1 - percentile / 100);
    }
    return before.isEmpty() ? 0 : before.getLast() + 0.5;
  }

  double at(int index) {
    return places.get(index);
  }
}
