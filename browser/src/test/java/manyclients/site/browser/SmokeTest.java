package manyclients.site.browser;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Page;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// A page of each kind: one chapter, one file of code, one X-ray, and every page that is the only
/// one of its kind.
@ExtendWith(Chromium.class)
class SmokeTest {

  static Stream<String> kinds() {
    Map<String, String> kinds = new TreeMap<>();
    WovenSite.pages()
        .forEach(page -> kinds.putIfAbsent(page.replaceFirst("^\\d\\d-.*|/.*", ""), page));
    return kinds.values().stream();
  }

  @ParameterizedTest
  @MethodSource("kinds")
  void aPageOfEachKindLoadsWithoutAnErrorAndIsAccessible(String page, Reader reader) {
    Page tab = reader.open(page);
    Reader.unfold(tab);
    assertThat(Axe.violations(tab)).isEmpty();
    assertThat(reader.troubles()).isEmpty();
  }
}
