package manyclients.site.weave.figure;

import java.util.ArrayList;
import java.util.List;
import manyclients.site.highlight.Html;
import manyclients.site.weave.figure.ChartData.Series;

/// A chart of measured numbers: the picture, and the numbers as a table.
public final class Charts {
  /// The maximum number of columns: a table on paper, or in an answer, has no room for more.
  private static final int MOST_COLUMNS = 6;

  private final ChartData data;
  private final Look look;

  private Charts(ChartData data, Look look) {
    this.data = data;
    this.look = look;
  }

  /// Reads the numbers of a chart.
  ///
  /// @param rows the categories, then a row per series
  /// @throws IllegalArgumentException whose message says what is wrong with them
  public static Charts of(List<List<Cell>> rows, Look look) {
    return new Charts(ChartData.of(rows), look);
  }

  /// Returns the chart as SVG.
  ///
  /// @throws IllegalArgumentException when numbers do not fit their axes: 0 on a logarithmic one
  public String picture(String alt) {
    String label = Html.escape(alt);
    return switch (look.kind()) {
      case "heat" -> new HeatMap(data, look).svg(label);
      case "dots" -> new DotChart(data, look).svg(label);
      case "pair" -> new PairChart(data).svg(label);
      default -> new LineChart(data, look).svg(label);
    };
  }

  /// Returns the numbers with their intervals, as a table in a fold.
  public String table() {
    boolean map = look.kind().equals("heat"); // its rows and columns are those of the picture
    StringBuilder html =
        new StringBuilder("\n<details class=\"numbers%s\">".formatted(map ? " of-map" : ""));
    html.append("<summary>The numbers</summary>\n");
    List<String> names = data.series().stream().map(Series::name).toList();
    boolean wide = data.categories().size() > MOST_COLUMNS;
    // A turned table has a column per series.
    boolean turned = !map && (wide || data.series().size() == 1);
    List<String> across = turned ? names : data.categories();
    List<String> down = turned ? data.categories() : names;
    html.append("<table>\n<thead><tr><td>").append(map ? Html.escape(data.corner()) : "");
    html.append("</td>");
    across.forEach(name -> html.append(head("col", name)));
    html.append("</tr></thead>\n<tbody>\n");
    List<String> intervals = new ArrayList<>();
    for (int i = 0; i < down.size(); i++) {
      html.append("<tr>").append(head("row", down.get(i)));
      for (int j = 0; j < across.size(); j++) {
        Cell cell = data.series().get(turned ? j : i).cells().get(turned ? i : j);
        html.append(number(cell));
        if (cell.hasInterval()) {
          intervals.add(cell.words());
        }
      }
      html.append("</tr>\n");
    }
    html.append("</tbody>\n</table>\n");
    if (!intervals.isEmpty()) {
      html.append(
          "<p class=\"interval\">Below each median is its 95\u00A0% confidence interval.</p>\n");
    }
    return html.append("</details>").toString();
  }

  private static String head(String scope, String words) {
    return "<th scope=\"%s\">%s</th>".formatted(scope, held(words));
  }

  private static String number(Cell cell) {
    String key = cell.key().isEmpty() ? "" : " data-key=\"" + Html.escape(cell.key()) + "\"";
    String interval =
        cell.hasInterval() && !cell.low().equals(cell.high())
            ? "<small>%s–%s</small>".formatted(Html.escape(cell.low()), Html.escape(cell.high()))
            : "";
    return "<td%s>%s%s</td>".formatted(key, held(cell.words()), interval);
  }

  private static String held(String words) {
    return Html.escape(words).replace(" %", "\u00A0%");
  }
}
