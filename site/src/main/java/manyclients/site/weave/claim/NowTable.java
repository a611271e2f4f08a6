package manyclients.site.weave.claim;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import java.util.Set;
import manyclients.lab.experiment.Cell;
import manyclients.lab.experiment.Effort;
import manyclients.lab.experiment.Experiment;
import manyclients.lab.experiment.HistoricalFigures;
import manyclients.lab.experiment.InWords;
import manyclients.lab.results.Result;
import org.jspecify.annotations.Nullable;

/// A table of our measurement beside an old one, with a row per cell of the experiment. The levels
/// of the last of several factors stand side by side.
final class NowTable {
  private final String measurement;
  private final Result book;
  private final String whose;
  private final Set<String> columns = new LinkedHashSet<>();
  private final SequencedMap<String, Map<String, Cell>> rows = new LinkedHashMap<>();

  private NowTable(String measurement, Result book, String whose) {
    this.measurement = measurement;
    this.book = book;
    this.whose = whose;
  }

  /// Returns its lines; none if the experiment names no measurement to show.
  ///
  /// @param chapter the chapter of the results: `1`, `lab`
  static List<String> of(Experiment experiment, Result book, String chapter) {
    String measurement = experiment.then().map(HistoricalFigures::now).orElse("");
    if (measurement.isEmpty()) {
      return List.of();
    }
    List<Cell> cells = experiment.plan(Effort.FULL).cells();
    NowTable table = new NowTable(measurement, book, chapter + "-" + experiment.id());
    cells.forEach(table::place);
    return table.lines(cells.getFirst());
  }

  private void place(Cell cell) {
    List<String> levels = new ArrayList<>(cell.levels().values());
    String column = levels.size() > 1 ? levels.removeLast() : measurement;
    columns.add(column);
    rows.computeIfAbsent(String.join(", ", levels), _ -> new LinkedHashMap<>()).put(column, cell);
  }

  private List<String> lines(Cell first) {
    List<String> lines = new ArrayList<>();
    lines.add(".Now: " + InWords.measurement(measurement));
    lines.add("[%autowidth,options=\"header\"]");
    lines.add("|===");
    List<String> head = new ArrayList<>();
    head.add(String.join(", ", first.levels().sequencedKeySet()));
    columns.forEach(column -> head.add(InWords.measurement(column)));
    lines.add(ThenTables.row(head));
    lines.add("");
    rows.forEach((name, cells) -> {
      List<String> row = new ArrayList<>();
      row.add(name.replace('-', ' '));
      columns.forEach(column -> row.add(figure(cells.get(column))));
      lines.add(ThenTables.row(row));
    });
    lines.add("|===");
    lines.add("");
    return lines;
  }

  private String figure(@Nullable Cell cell) {
    if (cell == null) {
      return "–";
    }
    String key = cell.key(measurement);
    return "[.key-%s-%s]#%s#".formatted(whose, key, median(book, key));
  }

  private static String median(Result result, String key) {
    return result.measured().containsKey(key) ? Words.median(result.spread(key)) : "–";
  }
}
