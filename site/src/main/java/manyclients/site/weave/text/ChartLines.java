package manyclients.site.weave.text;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import manyclients.site.weave.figure.Cell;
import manyclients.site.weave.problem.Problems;

/// The lines of a chart, their results filled in: each number with its interval.
///
/// @param chapter the chapter whose results a page means by `{r-…}`: `1`, `lab`; empty on other
///   pages
record ChartLines(PageAttributes attributes, String chapter, Problems problems) {
  private static final Pattern MEDIAN = Pattern.compile("\\{r(\\d*|lab)-([\\w-]+)-median}");

  /// Returns the cells of each line.
  List<List<Cell>> rows(List<Line> content) {
    return spread(content).stream().filter(line -> !line.text().isBlank()).map(this::row).toList();
  }

  private List<Cell> row(Line line) {
    List<Cell> cells = new ArrayList<>();
    for (String cell : line.text().split("\\|", -1)) {
      cells.add(cell(line.with(cell.strip())));
    }
    return cells;
  }

  private Cell cell(Line cell) {
    String words = attributes.fill(cell, problems);
    Matcher median = MEDIAN.matcher(cell.text());
    if (!median.matches()) {
      return Cell.of(words.replace('\'', '’'));
    }
    String whose = median.group(1).isEmpty() ? chapter : median.group(1);
    String stem = "r%s-%s-".formatted(median.group(1), median.group(2));
    return new Cell(
        words,
        attributes.value(stem + "low"),
        attributes.value(stem + "high"),
        whose + "-" + median.group(2));
  }

  /// Replaces a line whose only cell after its name has a `*` by one with a cell per category.
  private static List<Line> spread(List<Line> content) {
    List<Line> lines = new ArrayList<>();
    String[] categories = {};
    for (Line line : content) {
      String[] cells = line.text().split("\\|", -1);
      if (lines.isEmpty()) {
        categories = cells;
      }
      boolean star = cells.length == 2 && cells[1].contains("*");
      lines.add(star ? line.with(cells[0] + repeated(cells[1], categories)) : line);
    }
    return lines;
  }

  private static String repeated(String cell, String[] categories) {
    StringBuilder cells = new StringBuilder();
    for (int i = 1; i < categories.length; i++) {
      cells.append('|').append(cell.replace("*", categories[i].strip()));
    }
    return cells.toString();
  }
}
