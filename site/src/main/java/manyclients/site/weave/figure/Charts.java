package manyclients.site.weave.figure;

import java.util.List;
import manyclients.site.highlight.Html;
import manyclients.site.weave.figure.ChartData.Series;
import manyclients.site.weave.problem.Place;
import manyclients.site.weave.problem.Problems;

/// Charts of measured numbers: a picture, and below it the numbers as a table.
public final class Charts {
  private Charts() {}

  /// The chart as HTML; empty after reporting what is wrong with it.
  ///
  /// @param lines the numbers, as [ChartData#parse] reads them
  /// @param unit what the numbers count
  /// @param log whether the y axis is logarithmic
  public static String html(
      List<String> lines, String alt, String unit, boolean log, Place place, Problems problems) {
    try {
      ChartData data = ChartData.parse(lines);
      String picture = new Chart(data, Axis.of(data, log)).svg(Html.escape(alt), unit);
      return picture + table(data, unit);
    } catch (IllegalArgumentException e) {
      problems.add(place, "chart: " + e.getMessage());
      return "";
    }
  }

  private static String table(ChartData data, String unit) {
    StringBuilder html = new StringBuilder("\n<details class=\"numbers\"><summary>The numbers");
    html.append(unit.isEmpty() ? "" : ", in " + Html.escape(unit)).append("</summary>\n");
    html.append("<table>\n<thead><tr><td></td>");
    for (String category : data.categories()) {
      html.append("<th scope=\"col\">").append(Html.escape(category)).append("</th>");
    }
    html.append("</tr></thead>\n<tbody>\n");
    for (Series series : data.series()) {
      html.append("<tr><th scope=\"row\">").append(Html.escape(series.name())).append("</th>");
      for (String cell : series.cells()) {
        html.append("<td>").append(Html.escape(cell)).append("</td>");
      }
      html.append("</tr>\n");
    }
    return html.append("</tbody>\n</table>\n</details>").toString();
  }
}
