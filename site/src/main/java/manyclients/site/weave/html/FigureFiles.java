package manyclients.site.weave.html;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import manyclients.site.highlight.Html;
import manyclients.site.page.Markup;
import manyclients.site.page.model.Imprint;
import org.jsoup.nodes.Attribute;
import org.jsoup.nodes.Document.OutputSettings.Syntax;
import org.jsoup.nodes.Element;
import org.jsoup.nodes.Entities.EscapeMode;
import org.jspecify.annotations.Nullable;

/// The figures of a page as files for slides and papers: each drawing as SVG in the colours of
/// paper, and the numbers of a chart as CSV. Both name their source.
final class FigureFiles {
  static final String FOLDER = "figures";

  private static final String FIGURE = ".imageblock:has(> .content svg[viewBox])";
  private static final Pattern VARIABLE = Pattern.compile("var\\(--[\\w-]+, ?(#\\w+)\\)");
  private static final Pattern NUMBER = Pattern.compile("-?[\\d,]+(\\.\\d+)?");

  /// The rules of the style sheet that charts need.
  private static final String STYLE =
      ".whisker{fill:none;stroke-width:1.5;stroke-opacity:.75}.points circle{stroke:#fdfbf7}";

  private static final int FOOT = 20;
  private static final double LETTER = 0.5; // a letter's average width, in font sizes

  private FigureFiles() {}

  /// Puts the links below each figure of a page.
  ///
  /// @return the files, by their addresses
  static Map<String, String> take(Element body, String href, Imprint imprint) {
    Map<String, String> files = new TreeMap<>();
    String page = FOLDER + "/" + href.replaceFirst("\\.html$", "");
    int number = 0;
    for (Element block : body.select(FIGURE)) {
      number++;
      String name = page + "-" + (block.id().isEmpty() ? number : block.id());
      String credit = credit(imprint, href + (block.id().isEmpty() ? "" : "#" + block.id()));
      files.put(name + ".svg", svg(block.expectFirst("> .content svg[viewBox]"), credit));
      Element links = block.appendElement("p").addClass("take");
      link(links, name, "SVG");
      Element numbers = block.selectFirst(".numbers:not(.xray-lanes) table");
      if (numbers != null) {
        files.put(name + ".csv", csv(numbers, credit));
        link(links.appendText(" "), name, "CSV");
      }
    }
    return files;
  }

  private static void link(Element links, String name, String kind) {
    links
        .appendElement("a")
        .attr("href", name + "." + kind.toLowerCase(Locale.ROOT))
        .attr("download", "")
        .attr("aria-label", kind + " of this figure")
        .text(kind);
  }

  private static String credit(Imprint imprint, String place) {
    String address = imprint.isPublished() ? ", " + imprint.address().resolve(place) : ": " + place;
    return "Many Clients, CC BY 4.0" + address;
  }

  private static String svg(Element drawn, String credit) {
    Element svg = Markup.body(drawn.outerHtml()).expectFirst("svg");
    svg.select("*").forEach(FigureFiles::clean);
    String[] box = svg.attr("viewBox").split(" ");
    double width = Double.parseDouble(box[2]);
    double height = Double.parseDouble(box[3]);
    svg.attributes() // an element's own method writes all names in lower case
        .put("viewBox", "%s %s %s %s".formatted(box[0], box[1], box[2], at(height + FOOT)));
    svg.attr("width", box[2])
        .attr("height", at(height + FOOT))
        .attr("xmlns", "http://www.w3.org/2000/svg")
        .attr("font-family", "Literata, Georgia, serif");
    String ground =
        "<rect x=\"%s\" y=\"%s\" width=\"%s\" height=\"%s\" fill=\"#fdfbf7\"/>"
            .formatted(box[0], box[1], box[2], at(height + FOOT));
    String title = "<title>" + Html.escape(label(svg)) + "</title>";
    svg.prepend(title + "<style>" + STYLE + "</style>" + ground);
    double size = Math.min(10, width / (credit.length() * LETTER));
    svg.append(
        "<text x=\"%s\" y=\"%s\" font-size=\"%s\" fill=\"#665e54\">%s</text>"
            .formatted(
                box[0],
                at(Double.parseDouble(box[1]) + height + FOOT - 6),
                at(size),
                Html.escape(credit)));
    var document = svg.ownerDocument();
    if (document != null) {
      document.outputSettings().syntax(Syntax.xml).escapeMode(EscapeMode.xhtml).prettyPrint(false);
    }
    return VARIABLE.matcher(svg.outerHtml()).replaceAll("$1") + "\n";
  }

  /// Returns the description: in a chart that waits for a guess, it belongs to the points.
  private static String label(Element svg) {
    Element points = svg.selectFirst(".points[aria-label]");
    return (points == null ? svg : points).attr("aria-label");
  }

  /// Removes the attributes that only a page needs.
  private static void clean(Element element) {
    List<Attribute> all = new ArrayList<>(element.attributes().asList());
    for (Attribute each : all) {
      if (each.getKey().startsWith("data-") || each.getKey().equals("aria-hidden")) {
        element.removeAttr(each.getKey());
      }
    }
  }

  private static String at(double number) {
    return String.format(Locale.ROOT, "%.1f", number).replaceFirst("\\.0$", "");
  }

  /// Returns a line for each number, with its 95 % interval.
  private static String csv(Element table, String credit) {
    StringBuilder lines = new StringBuilder("# " + credit + "\nrow,column,value,low,high\n");
    List<String> columns = table.select("thead th").eachText();
    for (Element row : table.select("tbody tr")) {
      List<Element> cells = row.select("td");
      for (int i = 0; i < cells.size(); i++) {
        Element interval = cells.get(i).selectFirst("small");
        String[] ends = interval == null ? new String[] {"", ""} : interval.text().split("–", 2);
        lines
            .append(field(row.expectFirst("th").text()))
            .append(',')
            .append(field(columns.get(i)))
            .append(',')
            .append(field(cells.get(i).ownText()))
            .append(',')
            .append(field(ends[0]))
            .append(',')
            .append(field(ends.length < 2 ? "" : ends[1]))
            .append('\n');
      }
    }
    return lines.toString();
  }

  /// Returns a field of CSV: a number loses its commas, and other text is quoted if it must be.
  private static String field(@Nullable String words) {
    String text = words == null ? "" : words.replace('\u00a0', ' ').strip();
    if (NUMBER.matcher(text).matches()) {
      return text.replace(",", "");
    }
    return text.matches("[^\",\n]*") ? text : '"' + text.replace("\"", "\"\"") + '"';
  }
}
