package manyclients.site.browser;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.ColorScheme;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// What holds for each page of the site.
@ExtendWith(Chromium.class)
class EveryPageTest {
  private static final String OVERFLOW =
      """
      () => {
        const root = document.documentElement;
        if (root.scrollWidth <= root.clientWidth) return [];
        const scrolls = (part) =>
          part && (getComputedStyle(part).overflowX !== "visible" || scrolls(part.parentElement));
        return [...document.querySelectorAll("body *")]
          .filter((part) => part.getBoundingClientRect().right > root.clientWidth + 1)
          .filter((part) => !scrolls(part.parentElement))
          .slice(0, 3)
          .map((part) => part.outerHTML.slice(0, 120))
          .concat(`page is ${root.scrollWidth} wide`);
      }
      """;

  private static final int EVERY_TENTH = 10;

  static Stream<String> texts() {
    return WovenSite.texts().stream();
  }

  @Test
  void loadsWithoutAnErrorAndAsksNoOtherHost(Reader reader) {
    Page tab = reader.tab(Reader.usual());
    WovenSite.pages().forEach(page -> reader.go(tab, page));
    assertThat(reader.troubles()).isEmpty();
  }

  @ParameterizedTest
  @MethodSource("texts")
  void canBeReadByEverybodyInLightAndDark(String page, Reader reader) {
    for (ColorScheme scheme : List.of(ColorScheme.LIGHT, ColorScheme.DARK)) {
      Page tab = reader.open(page, Reader.usual().setColorScheme(scheme));
      tab.evaluate(
          "() => document.querySelectorAll('details').forEach((fold) => fold.open = true)");
      assertThat(Axe.violations(tab)).as(scheme + " " + page).isEmpty();
    }
  }

  @ParameterizedTest
  @MethodSource("texts")
  void canBeReadByEverybodyOnAPhone(String page, Reader reader) {
    Page tab = reader.open(page, Reader.usual().setViewportSize(Reader.NARROW, 740));
    assertThat(Axe.violations(tab)).as(page).isEmpty();
  }

  /// They differ in nothing but their code, and PaletteTest computes the contrast of its colours.
  @Test
  void filesOfCodeCanBeReadByEverybody(Reader reader) {
    List<String> sources = WovenSite.sources();
    List<String> wrong = new ArrayList<>();
    for (ColorScheme scheme : List.of(ColorScheme.LIGHT, ColorScheme.DARK)) {
      Page tab = reader.tab(Reader.usual().setColorScheme(scheme));
      for (int i = 0; i < sources.size(); i += EVERY_TENTH) {
        String page = sources.get(i);
        reader.go(tab, page);
        Axe.violations(tab).forEach(violation -> wrong.add(page + ": " + violation));
      }
    }
    assertThat(wrong).isEmpty();
  }

  @Test
  void nothingIsWiderThanAPhone(Reader reader) {
    Page tab = reader.tab(Reader.usual().setViewportSize(Reader.NARROW, 740));
    List<String> wide = new ArrayList<>();
    for (String page : WovenSite.pages().toList()) {
      reader.go(tab, page);
      ((List<?>) tab.evaluate(OVERFLOW)).forEach(part -> wide.add(page + ": " + part));
    }
    assertThat(wide).isEmpty();
  }
}
