package manyclients.site.browser;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.ColorScheme;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Every page is accessible: axe checks each of them.
@Tag("thorough")
@ExtendWith(Chromium.class)
class EveryPageTest {
  private static final Page.EmulateMediaOptions DARK =
      new Page.EmulateMediaOptions().setColorScheme(ColorScheme.DARK);

  static Stream<String> texts() {
    return WovenSite.texts().stream();
  }

  /// Rules without colours would give the same result in the dark theme, and rules about colours
  /// the same on a phone, so neither is run twice.
  @ParameterizedTest
  @MethodSource("texts")
  void everyPageIsAccessibleInLightAndDarkAndOnAPhone(String page, Reader reader) {
    Page tab = reader.open(page, Reader.usual().setColorScheme(ColorScheme.LIGHT));
    Reader.unfold(tab);
    assertThat(Axe.violations(tab)).as("light " + page).isEmpty();
    tab.emulateMedia(DARK);
    assertThat(Axe.violationsOfColour(tab)).as("dark " + page).isEmpty();
    tab.setViewportSize(Reader.NARROW, Reader.TALL);
    reader.go(tab, page); // a new page, as on a phone: distant sections have not been laid out
    Reader.unfold(tab);
    assertThat(Axe.violationsOfShape(tab)).as("phone " + page).isEmpty();
  }

  @Test
  void axeFindsAFaintWordInTheLastParagraphOfAPage(Reader reader) {
    Page tab = reader.open("01-blocking.html");
    tab.evaluate("() => ([...document.querySelectorAll('main p')].at(-1).style.color = '#cccccc')");
    assertThat(Axe.violationsOfColour(tab)).isNotEmpty();
  }
}
