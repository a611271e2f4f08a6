package manyclients.lab.results;

import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/// The result of one experiment.
///
/// @param settings chosen values, such as a number of clients
/// @param measured the measurements; the unit ends the name, as in `connect-ms`
/// @param said results in words
/// @param refused cells that could not be measured soundly, and why
public record Result(
    LocalDate date,
    Map<String, Long> settings,
    Map<String, Spread> measured,
    Map<String, String> said,
    Map<String, String> refused) {

  private static final String DATE = "date";
  private static final String VALUES = "values";
  private static final String MEDIAN = "median";

  Map<String, Object> asJson() {
    Map<String, Object> members = new TreeMap<>(settings);
    members.putAll(said);
    members.put(DATE, date.toString());
    measured.forEach((name, spread) -> members.put(name, spread.asJson()));
    refused.forEach((name, reason) -> members.put(name, Map.of("refused", reason)));
    return members;
  }

  /// Returns all measurements of a name, which must be there.
  public Spread spread(String name) {
    Spread spread = measured.get(name);
    if (spread == null) {
      throw new IllegalArgumentException("'" + name + "' was not measured");
    }
    return spread;
  }

  public double median(String name) {
    return spread(name).median();
  }

  static Result of(Map<?, ?> members) {
    Map<String, Long> settings = new TreeMap<>();
    Map<String, Spread> measured = new TreeMap<>();
    Map<String, String> said = new TreeMap<>();
    Map<String, String> refused = new TreeMap<>();
    members.forEach((key, value) -> {
      String name = String.valueOf(key);
      switch (value) {
        case BigDecimal setting -> settings.put(name, setting.longValue());
        case Map<?, ?> spread when spread.get(VALUES) instanceof List<?> values ->
            measured.put(name, spread(spread, values));
        case Map<?, ?> cell when cell.get("refused") instanceof String reason ->
            refused.put(name, reason);
        case String words when !name.equals(DATE) -> said.put(name, words);
        default -> {} // the date
      }
    });
    String date = String.valueOf(members.get(DATE));
    return new Result(LocalDate.parse(date), settings, measured, said, refused);
  }

  private static Spread spread(Map<?, ?> members, List<?> values) {
    Spread spread = Spread.of(values.stream().map(BigDecimal.class::cast).toList());
    return members.get(MEDIAN) instanceof BigDecimal median
        ? new Spread(spread.values(), median.doubleValue())
        : spread;
  }
}
