package manyclients.lab.experiment;

import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import manyclients.lab.results.Result;
import manyclients.lab.results.Spread;

/// The measurements of one experiment so far, by cell: its runs, or the reason for its refusal.
final class Measurements {
  private final Plan plan;
  private final Map<Cell, List<Run>> runs = new LinkedHashMap<>();
  private final Map<Cell, String> refused = new LinkedHashMap<>();

  Measurements(Plan plan) {
    this.plan = plan;
  }

  void add(Run run) {
    runs.computeIfAbsent(run.cell(), _ -> new ArrayList<>()).add(run);
  }

  /// Refuses a cell. A cell that is refused in one round has no result, because its other rounds
  /// would be a selection.
  void refuse(Cell cell, String reason) {
    runs.remove(cell);
    refused.put(cell, reason);
  }

  boolean isRefused(Cell cell) {
    return refused.containsKey(cell);
  }

  Result result() {
    Map<String, List<Double>> values = new TreeMap<>();
    Map<String, String> said = new TreeMap<>();
    for (List<Run> cell : runs.values()) {
      for (Run run : cell) {
        said.putAll(run.said());
        run.measured()
            .forEach(
                (name, value) -> values.computeIfAbsent(name, _ -> new ArrayList<>()).add(value));
      }
    }
    Map<String, Spread> spreads = new TreeMap<>();
    values.forEach((name, measured) -> spreads.put(name, Spread.of(measured)));
    Map<String, String> reasons = new TreeMap<>();
    refused.forEach((cell, reason) -> reasons.put(cell.name(), reason));
    return new Result(LocalDate.now(ZoneOffset.UTC), plan.settings(), spreads, said, reasons);
  }

  Plan plan() {
    return plan;
  }

  int runs() {
    return runs.values().stream().mapToInt(List::size).sum();
  }

  int planned() {
    return (plan.cells().size() - refused.size()) * plan.rounds();
  }
}
