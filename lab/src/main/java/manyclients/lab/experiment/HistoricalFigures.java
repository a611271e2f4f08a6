package manyclients.lab.experiment;

import java.util.List;

/// Figures that an old source published, for the table beside ours.
///
/// @param name the experiment in the course's list, such as `E1`
/// @param source author, publication and year
/// @param head the column heads
/// @param rows the figures as printed
/// @param now our measurement beside them, such as `per-second`; empty for none
public record HistoricalFigures(
    String name, String source, List<String> head, List<List<String>> rows, String now) {

  public HistoricalFigures(String name, String source, List<String> head, List<List<String>> rows) {
    this(name, source, head, rows, "");
  }

  public HistoricalFigures {
    head = List.copyOf(head);
    rows = rows.stream().map(List::copyOf).toList();
    for (List<String> row : rows) {
      if (row.size() != head.size()) {
        throw new IllegalArgumentException("this row and the head differ in length: " + row);
      }
    }
  }
}
