package manyclients.site.weave.figure;

import java.util.List;
import manyclients.site.highlight.Html;
import manyclients.site.weave.figure.ChartData.Series;

/// A chart of measured numbers: the picture, and the numbers as a table.
public final class Charts {
  /// A table on paper, or in an answer, has no room for more.
  private static final int MOST_COLUMNS = 8;

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
    List<String> names = data.series().stream().map(Series::name).toList();
    boolean turned = data.categories().size() > MOST_COLUMNS; // then series stand side by side
    List<String> across = turned ? names : data.categories();
    List<String> down = turned ? data.categories() : names;
    html.append("<table>\n<thead><tr><td></td>");
    across.forEach(name -> cell(html, "th scope=\"col\"", name));
    html.append("</tr></thead>\n<tbody>\n");
    for (int i = 0; i < down.size(); i++) {
      cell(html.append("<tr>"), "th scope=\"row\"", down.get(i));
      for (int j = 0; j < across.size(); j++) {
        cell(html, "td", data.series().get(turned ? j : i).cells().get(turned ? i : j));
      }
      html.append("</tr>\n");
    }
    return html.append("</tbody>\n</table>\n</details>").toString();
  }

  private static void cell(StringBuilder html, String tag, String words) {
    String held = Html.escape(words).replace(" %", "\u00A0%");
    html.append("<%s>%s</%s>".formatted(tag, held, tag.substring(0, 2)));
  }
}
