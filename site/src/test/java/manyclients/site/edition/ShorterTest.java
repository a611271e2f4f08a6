package manyclients.site.edition;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import manyclients.site.page.Markup;
import org.jsoup.nodes.Element;
import org.junit.jupiter.api.Test;

/// The parts of a page that the printed short way leaves out.
final class ShorterTest {
  private static final String TEXT =
      """
      <div class="sect1"><h2 id="idea">Idea</h2>
      <figure class="chunk"><pre>class A {}</pre></figure>
      <div class="sect2 further"><h3 id="more">More</h3><p>Deep.</p></div></div>
      <div class="sect1 page"><h2 id="rest">The rest of the code</h2><pre>class B {}</pre></div>
      <p><a href="#idea">back</a>, <a href="#more">deeper</a>, <a href="02-b.html#other">on</a></p>
      """;

  @Test
  void furtherSectionsAndTheRestOfTheCodeAreLeftOut() {
    Element body = Markup.body(TEXT);
    Shorter.cut(body, true);
    assertThat(body.text()).isEqualTo("Idea class A {} back, deeper, on");
  }

  @Test
  void theWorkshopHasItsTextWithoutItsListings() {
    Element body =
        Markup.body(
            "<p>A loop.</p><figure class=\"chunk\"><pre>class A {}</pre></figure>"
                + "<div class=\"colist\"><ol><li>A class</li></ol></div>"
                + "<details><summary>The code: a plan</summary><div class=\"content\">"
                + "<figure class=\"chunk\"><pre>class B {}</pre></figure></div></details>"
                + "<details><summary>Answer</summary><p>Five.</p></details>");
    Shorter.cut(body, false);
    assertThat(body.text()).isEqualTo("A loop. Answer Five.");
  }

  @Test
  void aLinkToALeftOutSectionBecomesPlainWords() {
    Element first = Markup.body(TEXT);
    Element second = Markup.body("<p id=\"here\"><a href=\"01-a.html#more\">more</a></p>");
    Shorter.cut(first, true);
    Shorter.unlink(
        List.of(new Leaf("01-a.html", "1", "A", first), new Leaf("02-b.html", "2", "B", second)));
    assertThat(first.select("a").eachText()).containsExactly("back");
    assertThat(second.select("a")).isEmpty();
    assertThat(second.text()).isEqualTo("more");
  }
}
