package manyclients.site.edition;

import static org.assertj.core.api.Assertions.assertThat;

import manyclients.site.page.Markup;
import org.jsoup.nodes.Element;
import org.junit.jupiter.api.Test;

final class StillTest {
  @Test
  void aFoldIsUnfolded() {
    String folded = "<details id=\"why\"><summary class=\"title\">Answer</summary>Both.</details>";
    assertThat(stillLife(folded))
        .isEqualTo("<div class=\"unfolded\" id=\"why\"><p class=\"summary\">Answer</p>Both.</div>");
  }

  @Test
  void aMachineBecomesItsStillPicture() {
    String machine = "<many-clients-machine id=\"m\" clients=\"3\"><svg/></many-clients-machine>";
    assertThat(stillLife(machine)).isEqualTo("<div class=\"machine\"><svg /></div>");
  }

  @Test
  void aWholeFileIsNamedAndNotLinked() {
    String link = "<a href=\"source/chapters/Echo.java.html#L3\"><code>Echo</code></a>";
    assertThat(stillLife(link)).isEqualTo("<code>Echo</code>");
  }

  @Test
  void linksToOtherPagesAndHostsStay() {
    String links =
        "<a href=\"01-blocking.html#pool\">a pool</a> <a href=\"https://a.example/\">a</a>";
    assertThat(stillLife(links)).isEqualTo(links);
  }

  @Test
  void linksThatWaitForAMouseAreRemoved() {
    String heading = "<h2 id=\"a\">A<a class=\"anchor\" href=\"#a\" aria-label=\"Link\">§</a></h2>";
    assertThat(stillLife(heading)).isEqualTo("<h2 id=\"a\">A</h2>");
  }

  @Test
  void aQuestionIsPrintedWithoutItsPartsForScripts() {
    String question =
        "<div class=\"question\" id=\"q\" data-question=\"{}\"><p>How many?</p>"
            + "<div class=\"curve-frame\" hidden=\"hidden\"><svg/></div></div>";
    assertThat(stillLife(question))
        .isEqualTo("<div class=\"question\" id=\"q\"><p>How many?</p></div>");
  }

  @Test
  void anAnswerStandsAtTheEndAndItsEmptyAxesWithTheQuestion() {
    String asked =
        """
        <div class="exampleblock predict"><div class="content"><p>How many?</p>
        <details><summary>Answer</summary><div class="content"><p>Five.</p></div></details></div></div>
        <div class="outcome"><div class="imageblock"><svg class="chart"><g class="axes"></g>
        <g class="points"></g></svg></div>
        <details class="answer"><summary>Show</summary><div class="content"><p>So.</p></div></details>
        </div><p>Further on.</p>
        """;
    Element body = Markup.body(asked);
    Still.life(body);
    assertThat(body.select(".predict").text()).isEqualTo("How many? Answer 1");
    assertThat(body.select(".predict svg .points")).isEmpty();
    assertThat(body.select(".predict .to-answer a").attr("href")).isEqualTo("#answer-1");
    assertThat(body.select(".answers #answer-1").text()).isEqualTo("Answer 1 Five. So.");
    assertThat(body.select(".answers svg .points")).hasSize(1);
    assertThat(body.select("p:containsOwn(Further on) + .answers")).hasSize(1);
  }

  private static String stillLife(String html) {
    Element body = Markup.body(html);
    Still.life(body);
    return body.html();
  }
}
