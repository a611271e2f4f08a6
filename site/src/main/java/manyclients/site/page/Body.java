package manyclients.site.page;

import java.util.List;
import java.util.stream.Stream;
import manyclients.site.highlight.Html;
import manyclients.site.page.model.TocEntry;
import org.jsoup.nodes.Element;

/// Small repairs to the HTML of a text that its page needs: a table wider than the screen scrolls
/// in a box of its own and its empty corner heads nothing, a section can be linked from its
/// heading, and says there when the short way leaves it out, boxes are labelled, wide code is
/// marked, a path can be broken and so can a long name, short code is kept whole, and columns of
/// numbers are set right.
final class Body {
  /// Tables with so much text in their rows that a phone has no room for columns.
  private static final String CARDS = "cards";

  /// Tables whose cells are read side by side: they may use the margin, and no cell is broken.
  private static final String WIDE = "wide";

  /// Longer code in a cell may be broken: else it would take the other columns' room.
  private static final int LONGEST_IN_CELL = 24;

  private static final String NUMBERED = "(?i)(chapter|exercise|appendix)\\s[\\d.]+";

  private Body() {}

  static void polish(Element body) {
    List<Element> tables = body.select("table.tableblock");
    for (int i = 0; i < tables.size(); i++) {
      table(tables.get(i), "Table " + (i + 1));
    }
    body.select(".further > :is(h2, h3, h4)").append(TocEntry.FURTHER);
    body.select("h2[id], h3[id], h4[id]").forEach(Body::anchor);
    plainCode(body, "\\S*/\\S*").forEach(code -> code.html(path(code)));
    plainCode(body, "[\\w.]{21,}").forEach(Body::name);
    together(body);
    plainCode(body, "(?s)(.*\\s)?-+\\w.*").forEach(Body::option);
    Unbroken.keep(body);
    body.select(":is(td, th) code:not([class])").stream()
        .filter(code -> code.text().length() > LONGEST_IN_CELL)
        .forEach(code -> code.addClass("long"));
    FoldTitles.code(body);
    Boxes.label(body);
    CodeWidth.mark(body);
    ScrollBoxes.mark(body);
  }

  /// A box that scrolls must be reachable by keyboard, and then it must have a name of its own.
  private static void table(Element table, String otherwise) {
    Element caption = table.selectFirst("caption.title");
    String name = caption == null ? otherwise : caption.wholeText().strip();
    table.select("th:empty").tagName("td");
    if (table.hasClass(CARDS)) {
      headed(table);
    }
    NumberColumns.align(table);
    plainCode(table, "[^/]{9,}").forEach(Body::name);
    Element box = new Element("div").addClass("scroll");
    if (table.hasClass(WIDE)) {
      table.removeClass(WIDE);
      box.addClass(WIDE);
    }
    box.attr("role", "region").attr("tabindex", "0").attr("aria-label", name);
    table.replaceWith(box);
    box.appendChild(table);
  }

  /// On a phone each row is a paragraph, in which each cell says what it is about.
  private static void headed(Element table) {
    List<String> heads = table.select("thead th").eachText();
    for (Element row : table.select("tbody > tr")) {
      for (int i = 0; i < Math.min(heads.size(), row.childrenSize()); i++) {
        row.child(i).attr("data-head", heads.get(i));
      }
    }
  }

  /// A line does not end within a short piece of code, nor between a chapter and its number.
  private static void together(Element body) {
    Stream.concat(
            plainCode(body, "(?s)(?=.*[\\s…-]).{2,20}").stream(),
            body.select("a").stream().filter(link -> link.text().matches(NUMBERED)))
        .filter(words -> words.closest("pre, td, th, figcaption") == null)
        .forEach(words -> words.addClass("short"));
  }

  private static void anchor(Element heading) {
    if (heading.selectFirst("a") == null) {
      anchor(heading, heading.id(), "Link to this section");
    }
  }

  /// Ends some words with a link to their own place.
  static void anchor(Element words, String id, String label) {
    words
        .appendElement("a")
        .addClass("anchor")
        .attr("href", "#" + id)
        .attr("aria-label", label)
        .text("§");
  }

  /// Code within a sentence whose words are like this.
  private static List<Element> plainCode(Element body, String words) {
    return body.select("code:not([class])").stream()
        .filter(code -> code.childrenSize() == 0 && code.wholeText().matches(words))
        .toList();
  }

  /// A long name may be broken between its words.
  private static void name(Element code) {
    code.html(Humps.breakable(Html.escape(code.wholeText())));
  }

  /// An option may be broken, and not behind the hyphens that it begins with.
  private static void option(Element code) {
    code.html(
        Html.escape(code.wholeText())
            .replaceAll("(?<!\\S)(-+\\w)", "<span class=\"option\">$1</span>"));
  }

  /// A path may be broken behind its slashes.
  private static String path(Element code) {
    return Html.escape(code.wholeText()).replaceAll("(?<=\\w)/(?=\\w)", "/<wbr>");
  }
}
