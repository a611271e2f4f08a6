package manyclients.workbench.experiment;

import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import manyclients.workbench.results.Result;
import manyclients.workbench.results.Spread;

/// Gathers measurements by name.
final class Samples {
  private final Map<String, List<Double>> byName = new TreeMap<>();

  void add(String name, double value) {
    byName.computeIfAbsent(name, _ -> new ArrayList<>()).add(value);
  }

  Result result(Map<String, Long> settings) {
    Map<String, Spread> spreads = new TreeMap<>();
    byName.forEach((name, values) -> spreads.put(name, Spread.of(values)));
    return new Result(LocalDate.now(ZoneOffset.UTC), settings, spreads);
  }
}
