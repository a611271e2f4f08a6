package manyclients.blocking.experiment;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import manyclients.workbench.results.Spread;

/// Gathers measurements by name.
final class Samples {
  private final Map<String, List<Double>> byName = new TreeMap<>();

  void add(String name, double value) {
    byName.computeIfAbsent(name, _ -> new ArrayList<>()).add(value);
  }

  Map<String, Spread> spreads() {
    Map<String, Spread> spreads = new TreeMap<>();
    byName.forEach((name, values) -> spreads.put(name, Spread.of(values)));
    return spreads;
  }
}
