package manyclients.site.page;

import static org.assertj.core.api.Assertions.assertThat;

import org.jsoup.nodes.Element;
import org.junit.jupiter.api.Test;

class SectionHeightsTest {
  private static final String PARAGRAPH = "<p>" + "word ".repeat(40) + "</p>";

  @Test
  void everySectionHasAnEstimatedHeight() {
    Element body = estimated(section(PARAGRAPH + section2(PARAGRAPH)));
    assertThat(body.select(".sect1, .sect2").eachAttr("style"))
        .hasSize(2)
        .allMatch(style -> style.matches("--about:\\d+px"));
    assertThat(height(body, ".sect1")).isGreaterThan(height(body, ".sect2"));
  }

  @Test
  void foldedTextTakesNoRoom() {
    int plain = height(estimated(section(PARAGRAPH)), ".sect1");
    int folded =
        height(estimated(section(PARAGRAPH + "<details>" + PARAGRAPH + "</details>")), ".sect1");
    assertThat(folded).isEqualTo(plain);
  }

  /// A phone shows about fifty characters per line of text, and does not break a line of code.
  @Test
  void estimatedHeightIsCloseToThatOnAPhone() {
    assertThat(height(estimated(section(PARAGRAPH)), ".sect1")).isBetween(120, 240);
    String code = "<pre>" + "line\n".repeat(20) + "</pre>";
    assertThat(height(estimated(section(code)), ".sect1")).isBetween(350, 550);
  }

  private static String section(String content) {
    return "<div class=\"sect1\"><h2 id=\"a\">A</h2>" + content + "</div>";
  }

  private static String section2(String content) {
    return "<div class=\"sect2\"><h3 id=\"b\">B</h3>" + content + "</div>";
  }

  private static Element estimated(String html) {
    Element body = Markup.body(html);
    SectionHeights.estimate(body);
    return body;
  }

  private static int height(Element body, String section) {
    return Integer.parseInt(body.expectFirst(section).attr("style").replaceAll("\\D", ""));
  }
}
