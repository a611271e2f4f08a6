package manyclients.site.edition;

import static org.assertj.core.api.Assertions.assertThat;

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
      new PrintedText("Book", List.of(HOME, CHAPTER), "../site/");

  @Test
  void twoPagesMayUseTheSameAnchor() {
    String html = TEXT.html(Map.of());
    assertThat(html)
        .containsOnlyOnce("id=\"index--way\"")
        .containsOnlyOnce("id=\"01-wait--way\"")
        .contains("<a href=\"#01-wait--way\">a</a> <a href=\"#index--way\">b</a>");
  }

  @Test
  void itsContentsNameThePages() {
    String html = TEXT.html(Map.of("01-wait", 7, "01-wait--way", 9));
    assertThat(html)
        .contains("<span>1\u2002Who waits</span> <span class=\"number\">7</span>")
        .contains("<span>Way</span> <span class=\"number\">9</span>");
  }
}
