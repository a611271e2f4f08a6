package manyclients.site.weave.figure;

import java.util.List;
import manyclients.site.highlight.Html;
import manyclients.site.weave.figure.ChartData.Series;

/// A chart of measured numbers: the picture, and the numbers as a table.
public final class Charts {
  private final ChartData data;
  private final Look look;

  private Charts(ChartData data, Look look) {
    this.data = data;
    this.look = look;
  }

  /// Reads the numbers of a chart.
  ///
  /// @param lines a line of categories, then a line a series, cells between bars
  /// @param mine the same, as the reader measured them, or nothing
  /// @throws IllegalArgumentException with what is wrong with them
  public static Charts of(List<String> lines, List<String> mine, Look look) {
    ChartData book = ChartData.parse(lines);
    return new Charts(mine.isEmpty() ? book : book.with(ChartData.parse(mine)), look);
  }

  /// The chart as SVG.
  ///
  /// @throws IllegalArgumentException when a logarithmic chart has numbers that are not above zero
  public String picture(String alt) {
    String label = Html.escape(alt);
    return switch (look.kind()) {
      case "heat" -> new HeatMap(data, look).svg(label);
      case "multiples" -> new Multiples(data, look).svg(label);
      default -> new Chart(data, look).svg(label);
    };
  }

  /// The numbers, folded.
  public String table() {
    StringBuilder html = new StringBuilder("\n<details class=\"numbers\"><summary>The numbers");
    html.append(look.unit().isEmpty() ? "" : ", in " + Html.escape(look.unit()));
    html.append("</summary>\n");
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
