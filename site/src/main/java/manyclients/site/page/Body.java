package manyclients.site.page;

import java.util.List;
import java.util.stream.Stream;
import manyclients.site.highlight.Html;
import manyclients.site.page.model.TocEntry;
import org.jsoup.nodes.Element;

/// Small changes to the HTML of a text for its page: a table wider than the screen scrolls in its
/// own box, and its empty corner is not a heading; a section's heading links to the section, and
/// tells when the short way leaves it out; boxes are labelled; wide code is marked; paths and long
/// names can be broken, and short code cannot; columns of numbers are aligned right.
final class Body {
  /// The class of tables whose rows hold too much text for a phone's columns.
  private static final String CARDS = "cards";

  /// The class of tables whose cells are read side by side: they may use the margin, and only their
  /// first column breaks its lines.
  private static final String WIDE = "wide";

  /// The maximum length of unbroken code in a cell: longer code would take the other columns' room.
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

  /// Puts a table into a box that scrolls. The keyboard can reach the box, so it must have a name.
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

  /// Labels the cells with their column's heading: on a phone, each row becomes a paragraph.
  private static void headed(Element table) {
    List<String> heads = table.select("thead th").eachText();
    for (Element row : table.select("tbody > tr")) {
      for (int i = 0; i < Math.min(heads.size(), row.childrenSize()); i++) {
        row.child(i).attr("data-head", heads.get(i));
      }
    }
  }

  /// Keeps short code, and a link such as "chapter 3", on one line, except in tables and captions.
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

  /// Adds a link at the end of an element, which leads to the element.
  static void anchor(Element words, String id, String label) {
    words
        .appendElement("a")
        .addClass("anchor")
        .attr("href", "#" + id)
        .attr("aria-label", label)
        .text("§");
  }

  /// Returns the inline code whose whole text matches.
  private static List<Element> plainCode(Element body, String words) {
    return body.select("code:not([class])").stream()
        .filter(code -> code.childrenSize() == 0 && code.wholeText().matches(words))
        .toList();
  }

  /// Allows breaks in a long name between its words.
  private static void name(Element code) {
    code.html(Humps.breakable(Html.escape(code.wholeText())));
  }

  /// Keeps the hyphens at the beginning of an option with its first letter.
  private static void option(Element code) {
    code.html(
        Html.escape(code.wholeText())
            .replaceAll("(?<!\\S)(-+\\w)", "<span class=\"option\">$1</span>"));
  }

  /// Allows breaks in a path after its slashes.
  private static String path(Element code) {
    return Html.escape(code.wholeText()).replaceAll("(?<=\\w)/(?=\\w)", "/<wbr>");
  }
}
