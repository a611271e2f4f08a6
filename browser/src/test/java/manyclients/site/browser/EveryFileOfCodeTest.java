package manyclients.site.browser;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.ColorScheme;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Pages of code are accessible: axe checks some of them. They have their own class, so that they
/// run in parallel with the pages of text.
@Tag("thorough")
@ExtendWith(Chromium.class)
class EveryFileOfCodeTest {
  private static final int EVERY_TENTH = 10;
  private static final Page.EmulateMediaOptions DARK =
      new Page.EmulateMediaOptions().setColorScheme(ColorScheme.DARK);

  static Stream<String> files() {
    List<String> sources = WovenSite.sources();
    return IntStream.range(0, sources.size())
        .filter(i -> i % EVERY_TENTH == 0)
        .mapToObj(sources::get);
  }

  /// Every tenth page is enough: the pages differ only in their code, and PaletteTest computes the
  /// contrast of its colours.
  @ParameterizedTest
  @MethodSource("files")
  void aFileOfCodeIsAccessible(String page, Reader reader) {
    Page tab = reader.open(page, Reader.usual().setColorScheme(ColorScheme.LIGHT));
    assertThat(Axe.violations(tab)).as("light").isEmpty();
    tab.emulateMedia(DARK);
    assertThat(Axe.violationsOfColour(tab)).as("dark").isEmpty();
  }
}
