package manyclients.site.page;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MarkupTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "<p>One\n  two.</p>\n<pre>a\n  b</pre>",
        "<svg viewBox=\"0 0 9 9\" textLength=\"3\"><linearGradient id=\"a\" /></svg>",
        "<many-clients-machine thread-kb=\"1\">still</many-clients-machine>",
        "<td class=\"a\">&amp; &lt;b&gt;</td>"
      })
  void aDocumentIsWrittenAsItWasRead(String html) {
    String whole = html.startsWith("<td") ? table(html) : html;
    assertThat(Markup.body(whole).html()).isEqualTo(whole);
  }

  @Test
  void anUnclosedElementIsAFault() {
    assertThat(Markup.fault("<div><p>a <b>b</p></div>"))
        .hasValueSatisfying(fault -> assertThat(fault).contains("\"b\""));
    assertThat(Markup.fault("<div><p>a <b>b</b></p></div>")).isEmpty();
  }

  private static String table(String cell) {
    return "<table><tbody><tr>" + cell + "</tr></tbody></table>";
  }
}
