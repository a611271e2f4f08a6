package manyclients.lab.xray;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

/// What the page is made of. What it does, a browser tells: XrayTest of the site.
class XrayPageTest {
  private static final int MOST_BYTES = 40 * 1024;

  @Test
  void withoutItsTracesItIsSmall() {
    String page = XrayPage.of(List.of());
    assertThat(page.getBytes(StandardCharsets.UTF_8).length).isLessThanOrEqualTo(MOST_BYTES);
  }

  @Test
  void everyPartHasItsPlace() {
    assertThat(XrayPage.of(List.of("{}")))
        .doesNotContain("/* styles */", "/* scripts */", "<!-- traces -->")
        .contains(
            "--paper", "class Picture", "<script type=\"application/json\" class=\"trace\">{}");
  }

  @Test
  void noOtherHostIsNamed() {
    assertThat(XrayPage.of(List.of("{}"))).doesNotContain("://", "url(", "src=", "@import");
  }

  @Test
  void aNameCannotEndTheElementThatItIsIn() {
    assertThat(XrayPage.of(List.of("{\"engine\":\"</script><b>\"}")))
        .contains("{\"engine\":\"\\u003c/script>\\u003cb>\"}</script>")
        .doesNotContain("<b>\"}");
  }

  @Test
  void twoTracesAreBothThereInOrder() {
    assertThat(XrayPage.of(List.of("{\"engine\":\"one\"}", "{\"engine\":\"two\"}")))
        .containsSubsequence(
            "{\"engine\":\"one\"}</script>", "{\"engine\":\"two\"}</script>", "<script>");
  }
}
