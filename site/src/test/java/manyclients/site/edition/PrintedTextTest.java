package manyclients.site.edition;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import manyclients.site.page.Markup;
import org.junit.jupiter.api.Test;

final class PrintedTextTest {
  private static final Leaf HOME =
      new Leaf("index.html", "", "Home", Markup.body("<h2 id=\"way\">Way</h2>"));
  private static final Leaf CHAPTER =
      new Leaf(
          "01-wait.html",
          "1",
          "Who waits",
          Markup.body(
              "<h2 id=\"way\">Way</h2><a href=\"#way\">a</a> <a href=\"index.html#way\">b</a>"));
  private static final PrintedText TEXT =
      new PrintedText(
          "Book",
          "",
          List.of(HOME, CHAPTER),
          "../site/",
          new Colophon("Book", "", Instant.EPOCH, ""));

  @Test
  void twoPagesMayUseTheSameAnchor() {
    String html = TEXT.html(Map.of());
    assertThat(html)
        .containsOnlyOnce("id=\"index--way\"")
        .containsOnlyOnce("id=\"01-wait--way\"")
        .contains(
            "<a href=\"#01-wait--way\">a</a> <a href=\"#index--way\">b</a>"
                + "<span class=\"page\"> (p.&nbsp;000)</span>");
    assertThat(TEXT.html(Map.of("index--way", 12)))
        .contains("</a><span class=\"page\"> (p.&nbsp;12)");
  }

  @Test
  void theOutlineHasEachTitleOnceWithItsNumber() {
    assertThat(Pdf.once("The swarmThe swarm")).isEqualTo("The swarm");
    assertThat(Pdf.once("The swarm")).isEqualTo("The swarm");
    assertThat(TEXT.titles())
        .containsEntry("Whowaits", "1\u2002Who waits")
        .containsEntry("Way", "Way");
  }

  @Test
  void thePageAfterTheCoverNamesTheBookAndItsDate() {
    assertThat(TEXT.html(Map.of()))
        .contains("by The Many Clients maintainers", "Woven on 1 January 1970", "CC BY 4.0");
  }

  @Test
  void thePrintedContentsNameThePages() {
    String html = TEXT.html(Map.of("01-wait", 7, "01-wait--way", 9));
    assertThat(html)
        .contains("<span>1\u2002Who waits</span> <span class=\"number\">7</span>")
        .contains("<span>Way</span> <span class=\"number\">9</span>");
  }
}
