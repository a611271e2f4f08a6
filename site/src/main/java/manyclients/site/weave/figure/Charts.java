package manyclients.site.weave.figure;

import java.util.List;
import manyclients.site.highlight.Html;
import manyclients.site.weave.figure.ChartData.Series;

/// A chart of measured numbers: the picture, and the numbers as a table.
public final class Charts {
  private final ChartData data;
  private final String unit;
  private final boolean log;

  private Charts(ChartData data, String unit, boolean log) {
    this.data = data;
    this.unit = unit;
    this.log = log;
  }

  /// Reads the numbers of a chart.
  ///
  /// @param lines a line of categories, then a line a series, cells between bars
  /// @param unit what the numbers count
  /// @param log whether the y axis is logarithmic
  /// @throws IllegalArgumentException with what is wrong with them
  public static Charts of(List<String> lines, String unit, boolean log) {
    return new Charts(ChartData.parse(lines), unit, log);
  }

  /// The chart as SVG.
  ///
  /// @throws IllegalArgumentException when a logarithmic chart has numbers that are not above zero
  public String picture(String alt) {
    return new Chart(data, Axis.of(data, log)).svg(Html.escape(alt), unit);
  }

  /// The numbers, folded.
  public String table() {
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
