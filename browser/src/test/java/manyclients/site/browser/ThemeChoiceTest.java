package manyclients.site.browser;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.ColorScheme;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/// The choice of the theme: light, dark, or the system's.
@Tag("thorough")
@ExtendWith(Chromium.class)
class ThemeChoiceTest {
  private static final String PAPER =
      "() => getComputedStyle(document.body).getPropertyValue('--paper').trim()";
  private static final String LIGHT = "#fdfbf7";
  private static final String DARK = "#1a1917";

  @Test
  void pagesFollowTheSystemUntilTheReaderChooses(Reader reader) {
    Page light = reader.open("index.html", Reader.usual().setColorScheme(ColorScheme.LIGHT));
    Page dark = reader.open("index.html", Reader.usual().setColorScheme(ColorScheme.DARK));
    assertThat(light.evaluate(PAPER)).isEqualTo(LIGHT);
    assertThat(dark.evaluate(PAPER)).isEqualTo(DARK);
  }

  @Test
  void choiceLastsOnOtherPagesAndAfterALoad(Reader reader) {
    Page tab = reader.open("index.html", Reader.usual().setColorScheme(ColorScheme.LIGHT));
    choose(tab, "dark");
    assertThat(tab.evaluate(PAPER)).isEqualTo(DARK);
    reader.go(tab, "01-blocking.html");
    assertThat(tab.evaluate(PAPER)).isEqualTo(DARK);
    tab.reload();
    assertThat(tab.evaluate(PAPER)).isEqualTo(DARK);
    choose(tab, "system");
    reader.go(tab, "index.html");
    assertThat(tab.evaluate(PAPER)).isEqualTo(LIGHT);
  }

  private static void choose(Page tab, String theme) {
    for (int i = 0; i < 3 && !tab.locator("#theme").textContent().equals(theme); i++) {
      tab.locator("#theme").click();
    }
    assertThat(tab.locator("#theme").textContent()).isEqualTo(theme);
  }
}
