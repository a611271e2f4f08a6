package manyclients.site.browser;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Words of the text that set a machine: the picture that they set comes into view.
@ExtendWith(Chromium.class)
class ThingsToTryTest {
  private static final String IN_VIEW =
      """
      (picture) => {
        const { top, bottom } = picture.getBoundingClientRect();
        const bar = document.querySelector(".bar").getBoundingClientRect().bottom;
        return top >= bar - 1 && bottom <= innerHeight + 1;
      }
      """;

  @ParameterizedTest
  @CsvSource({"390, 844, 0", "390, 844, 1", "1440, 900, 0", "1440, 900, 1"})
  void thePictureThatALinkSetsIsInView(int width, int height, int link, Reader reader) {
    String page = WovenSite.pageWith("02-socketwheel", "id=\"turning-machine\"");
    Page tab = reader.open(page, Reader.usual().setViewportSize(width, height));
    tab.locator("button.set").nth(link).click();
    Reader.settle(tab);
    Locator picture = tab.locator("many-clients-machine .machine-picture").first();
    assertThat(picture.evaluate(IN_VIEW)).isEqualTo(true);
    assertThat(reader.troubles()).isEmpty();
  }

  /// The machine on a new reader's first screen moves, and responds to a click, without scrolling.
  @ParameterizedTest
  @CsvSource({"390, 844", "1440, 900"})
  void theFirstScreenMovesAndAnswers(int width, int height, Reader reader) {
    Page tab = reader.open("index.html", Reader.usual().setViewportSize(width, height));
    Locator picture = tab.locator("many-clients-machine .machine-picture").first();
    assertThat(picture.evaluate(IN_VIEW)).isEqualTo(true);
    String before = picture.innerHTML();
    tab.waitForFunction(
        "(before) => document.querySelector('.machine-picture').innerHTML !== before", before);
    tab.locator(".machine-tries button").first().click();
    assertThat(tab.evaluate("() => scrollY")).isEqualTo(0);
    assertThat(picture.locator("svg").getAttribute("aria-label")).startsWith("10 clients");
    assertThat(reader.troubles()).isEmpty();
  }
}
