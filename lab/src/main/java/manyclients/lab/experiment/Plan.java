package manyclients.lab.experiment;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/// What is compared, how often, and under which circumstances.
///
/// @param cells every combination of the factors' levels
/// @param rounds how often each cell is measured at most
/// @param settings what is the same in all cells, such as a number of clients
public record Plan(List<Cell> cells, int rounds, Map<String, Long> settings) {

  /// One cell for each combination of levels; a single one when nothing is varied.
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

  /// What is measured before what. A quick look begins with what the claims are about, and looks at
  /// the rest if there is time; for the book, everything takes turns with everything.
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

  /// What is left of it at that effort. A glance is for the claims: it looks at no cell that none
  /// of them is about, and no more often than it takes to judge. Where there is no claim, it looks
  /// at everything once.
  Plan at(Effort effort, List<Claim> claims) {
    if (effort != Effort.GLANCE) {
      return this;
    }
    int enough = claims.stream().mapToInt(Claim::rounds).max().orElse(1);
    return new Plan(cells(!claims.isEmpty(), claims), Math.min(rounds, enough), settings);
  }
}
