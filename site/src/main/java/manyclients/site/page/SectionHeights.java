package manyclients.site.page;

import org.jsoup.nodes.Element;

/// Estimates the height of each section of a page on a phone. There a section is laid out only when
/// its reader comes near, and until then the page leaves this much room for it: so the scroll bar
/// is about right, and little jumps. The pixels were fitted to all pages as a browser lays them
/// out, 390 pixels wide; half of the estimates are within a twentieth of the real height.
final class SectionHeights {
  private static final String LINES = "p, li, dt, dd, h2, h3, h4, .title, figcaption, summary";

  private static final double CHARACTER = 0.8;
  private static final double BLOCK = 12;
  private static final double LINE_OF_CODE = 18;
  private static final double CODE = 85;
  private static final double ROW = 40;
  private static final double CHARACTER_OF_TABLE = 0.5;
  private static final double PICTURE = 0.5; // of its natural height
  private static final double QUESTION = 200;
  private static final double MACHINE = 150;

  private SectionHeights() {}

  static void estimate(Element body) {
    for (Element section : body.select(".sect1, .sect2")) {
      section.attr("style", "--about:%spx".formatted(Math.round(height(section))));
    }
  }

  private static double height(Element whole) {
    Element section = whole.clone();
    section.select("details > :not(summary)").remove();
    double pictures =
        section.select("svg[height~=^\\d+$]").stream()
            .mapToInt(picture -> Integer.parseInt(picture.attr("height")))
            .sum();
    section.select("svg").remove();
    double code =
        section.select("pre").stream()
            .mapToDouble(pre -> CODE + LINE_OF_CODE * pre.wholeText().strip().lines().count())
            .sum();
    section.select("pre").remove();
    double tables =
        ROW * section.select("tr").size()
            + CHARACTER_OF_TABLE * section.select("tr").text().length();
    section.select("table").remove();
    return CHARACTER * section.text().length()
        + BLOCK * section.select(LINES).size()
        + code
        + tables
        + PICTURE * pictures
        + QUESTION * section.select("[data-question]").size()
        + MACHINE * section.select("many-clients-machine").size();
  }
}
