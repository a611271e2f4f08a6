package manyclients.site.weave.text;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import manyclients.site.weave.problem.Problems;

/// The lines of a chart, their results filled in.
record ChartLines(PageAttributes attributes, Problems problems) {
  private static final Pattern RESULT = Pattern.compile("\\{r(\\d*)-");

  /// The lines with the book's figures.
  List<String> reference(List<Line> content) {
    return spread(content).stream().map(line -> attributes.fill(line, problems)).toList();
  }

  /// The same lines with the reader's own, or nothing when one of them is not known.
  List<String> mine(List<Line> content) {
    List<String> mine = new ArrayList<>();
    boolean measured = false;
    for (Line line : spread(content)) {
      String own = RESULT.matcher(line.text()).replaceAll("{m$1-");
      measured |= !own.equals(line.text());
      mine.add(attributes.fill(own));
    }
    boolean known = mine.stream().noneMatch(line -> line.contains("{"));
    return measured && known ? mine : List.of();
  }

  /// A line with one cell and a `*` in it stands for one with a cell for each category.
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
