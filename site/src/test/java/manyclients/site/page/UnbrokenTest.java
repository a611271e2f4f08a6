package manyclients.site.page;

import static org.assertj.core.api.Assertions.assertThat;

import org.jsoup.Jsoup;
import org.jsoup.nodes.Element;
import org.junit.jupiter.api.Test;

class UnbrokenTest {
  private static String kept(String html) {
    Element body = Jsoup.parseBodyFragment(html).body();
    Unbroken.keep(body);
    return body.wholeText();
  }

  @Test
  void aNameAndItsNumberStayTogether() {
    assertThat(kept("An <em>X-ray</em> of JDK 25")).isEqualTo("An X-\u2060ray of JDK\u00a025");
    assertThat(kept("since Java\n25")).isEqualTo("since Java\u00a025");
    assertThat(kept("Chapter 4, and RFC\n9112")).isEqualTo("Chapter\u00a04, and RFC\u00a09112");
    assertThat(kept("CVE-2023-44487")).isEqualTo("CVE-\u20602023-\u206044487");
    assertThat(kept("at 50 % and 9\n%")).isEqualTo("at 50\u00a0% and 9\u00a0%");
  }

  @Test
  void otherWordsAndCodeKeepTheirSpaces() {
    String other = "a half-closed X, a JDK of 2025, Java's";
    assertThat(kept(other)).isEqualTo(other);
    assertThat(kept("<code>X-ray JDK 25</code>")).isEqualTo("X-ray JDK 25");
    assertThat(kept("<a class=\"short\">chapter 3</a>")).isEqualTo("chapter 3");
  }
}
