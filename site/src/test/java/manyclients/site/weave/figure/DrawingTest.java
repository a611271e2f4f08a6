package manyclients.site.weave.figure;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class DrawingTest {
  private static final String PLANTUML =
      """
      <?plantuml 1?><svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 20" width="40px">\
      <title>t</title><defs/><!--entity a--><g id="e1" data-line="3">\
      <rect fill="#030303" style="stroke:#010101;" x="1"/>\
      <text fill="#010101" font-family="sans-serif" textLength="8" x="4">a</text>\
      <text x="9">the kernel's 'raw' memory</text></g></svg>\
      """;

  @Test
  void aDrawingsColoursAreTheThemes() {
    assertThat(Drawing.forPage(PLANTUML, "a"))
        .contains("style=\"fill:var(--paper, #fdfbf7);stroke:var(--ink, #221f1b);\"")
        .doesNotContain("#030303", "#010101");
  }

  @Test
  void aTextOfADrawingKeepsItsMiddle() {
    assertThat(Drawing.forPage(PLANTUML, "a"))
        .contains("x=\"8.0\" text-anchor=\"middle\"")
        .doesNotContain("textLength", "font-family");
  }

  @Test
  void partsThatAPageDoesNotNeedAreRemoved() {
    assertThat(Drawing.forPage(PLANTUML, "a < b"))
        .startsWith("<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"diagram\" role=\"img\"")
        .contains("viewBox=\"0 0 40 20\" width=\"40\" height=\"20\"")
        .doesNotContain("plantuml", "<title", "<defs", "entity", "data-line", "e1");
  }

  @Test
  void aDrawingsApostrophesAreThePages() {
    assertThat(Drawing.forPage(PLANTUML, "a")).contains("the kernel’s 'raw' memory");
  }
}
