package manyclients.lab.experiment;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/// The cells that are compared, how often each is measured, and the settings.
///
/// @param cells the combinations of the factors' levels that are measured
/// @param rounds the maximum number of measurements per cell
/// @param settings values that are the same in all cells, such as a number of clients
public record Plan(List<Cell> cells, int rounds, Map<String, Long> settings) {

  /// Returns one cell per combination of levels; a single cell if nothing is varied.
  public static Plan of(int rounds, Factor... factors) {
    List<Cell> cells = List.of(new Cell(new LinkedHashMap<>()));
    for (Factor factor : factors) {
      cells =
          cells.stream()
              .flatMap(cell -> factor.levels().stream().map(level -> cell.with(factor, level)))
              .toList();
    }
    return new Plan(cells, rounds, Map.of());
  }

  public Plan with(String setting, long value) {
    Map<String, Long> more = new TreeMap<>(settings);
    more.put(setting, value);
    return new Plan(cells, rounds, Map.copyOf(more));
  }

  /// Returns the cells in the order of measuring. A quick look begins with the cells of the claims,
  /// and measures the rest if there is time. With any other effort, all cells take turns.
  List<List<Cell>> stages(Effort effort, List<Claim> claims) {
    if (effort != Effort.QUICK) {
      return List.of(cells);
    }
    return Stream.of(true, false)
        .map(judged -> cells(judged, claims))
        .filter(part -> !part.isEmpty())
        .toList();
  }

  private List<Cell> cells(boolean judged, List<Claim> claims) {
    return cells.stream()
        .filter(cell -> judged == claims.stream().anyMatch(cell::concerns))
        .toList();
  }

  /// Returns the part of this plan that an effort allows. A glance is for the claims: it measures
  /// only their cells, and no more often than judging needs. Without claims, it measures every cell
  /// once.
  Plan at(Effort effort, List<Claim> claims) {
    if (effort != Effort.GLANCE) {
      return this;
    }
    int enough = claims.stream().mapToInt(Claim::rounds).max().orElse(1);
    return new Plan(cells(!claims.isEmpty(), claims), Math.min(rounds, enough), settings);
  }
}
