package manyclients.site.page;

import static org.assertj.core.api.Assertions.assertThat;

import org.jsoup.nodes.Element;
import org.junit.jupiter.api.Test;

class FoldsTest {
  private static final String CODE = "<b>x</b>".repeat(60);

  @Test
  void aLongFoldIsSealedBehindItsTitle() {
    Element body = sealed(fold("<p id=\"first\">One.</p><pre>" + CODE + "</pre>"));
    assertThat(body.select("details > *"))
        .map(Element::normalName)
        .containsExactly("summary", "noscript");
    assertThat(body.select("details > noscript > *").eachText())
        .containsExactly("One.", "x".repeat(60));
  }

  @Test
  void aShortFoldStays() {
    assertThat(sealed(fold("<pre><b>x</b></pre>")).select("noscript")).isEmpty();
  }

  /// Elements that scripts fill, draw on, or listen to are in the page from the start.
  @Test
  void aFoldWithElementsForScriptsStays() {
    for (String alive :
        new String[] {
          "<svg></svg>",
          "<p data-key=\"r\">1</p>",
          "<p data-question=\"{}\">?</p>",
          "<i class=\"key-r\">1</i>",
          "<div class=\"exercise\">1.1</div>",
          "<span class=\"set\" data-machine=\"m\">100 %</span>"
        }) {
      assertThat(sealed(fold(CODE + alive)).select("noscript")).as(alive).isEmpty();
    }
  }

  @Test
  void aFoldWithAnAnswerStays() {
    Element answer = sealed(fold(CODE).replace("<details>", "<details class=\"answer\">"));
    assertThat(answer.select("noscript")).isEmpty();
    String asked = "<div data-question=\"{}\">" + fold(CODE) + "</div>";
    assertThat(sealed(asked).select("noscript")).isEmpty();
  }

  @Test
  void aFoldInAFoldIsSealedOnce() {
    assertThat(sealed(fold(fold(CODE))).select("noscript")).hasSize(1);
  }

  private static String fold(String content) {
    return "<details><summary class=\"title\">More</summary>" + content + "</details>";
  }

  private static Element sealed(String html) {
    Element body = Markup.body(html);
    Folds.seal(body);
    return body;
  }
}
