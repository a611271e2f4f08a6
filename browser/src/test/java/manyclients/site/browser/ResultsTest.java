package manyclients.site.browser;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Route;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Charts of results: axes are visible at first, points after the answer, and the reader's own
/// points appear beside them.
@Tag("thorough")
@ExtendWith(Chromium.class)
class ResultsTest {
  private static final String PAGE = WovenSite.pageWith("02-socketwheel", "id=\"silence-answers\"");
  private static final String CHART = "#silence-answers svg.chart";
  private static final String MINE =
      """
      {"2": {"silence": {"wheel-10-answer-ms": {"median": 77.7, "low": 70, "high": 80}}},
       "claims": {"silence-delays": "✓ ratio 12.3 (95 %: 11.0–13.0)"}}
      """;

  @Test
  void theAxesAreVisibleWithTheQuestionAndThePointsWithTheAnswer(Reader reader) {
    Page tab = reader.open(PAGE);
    assertThat(tab.locator(CHART).isVisible()).isTrue();
    assertThat(points(tab).isVisible()).isFalse();
    assertThat(tab.locator("#silence-answers .result-claim").isVisible()).isFalse();
    tab.locator("#silence-answers + .answer > summary").focus();
    tab.keyboard().press("Enter");
    assertThat(points(tab).isVisible()).isTrue();
    assertThat(tab.locator("#silence-answers .result-claim").isVisible()).isTrue();
    assertThat(tab.locator("#silence-lines svg .points").isVisible()).as("the one above").isTrue();
    assertThat(reader.troubles()).isEmpty();
  }

  @Test
  void withoutAScriptThePointsAreHiddenUntilTheAnswerOpens(Reader reader) {
    Page tab = reader.open(PAGE, Reader.usual().setJavaScriptEnabled(false));
    assertThat(points(tab).isVisible()).isFalse();
    tab.locator("#silence-answers + .answer > summary").click();
    assertThat(points(tab).isVisible()).isTrue();
  }

  @Test
  void theReadersResultsComeIntoThePageWithoutABuild(Reader reader) {
    Page tab = reader.tab(Reader.usual());
    tab.route("**/results/mine.json", route -> route.fulfill(json()));
    reader.go(tab, PAGE);
    tab.locator("#silence-answers + .answer > summary").click();
    Locator own = tab.locator(CHART + " circle.here");
    own.waitFor();
    assertThat(own.count()).isEqualTo(1);
    assertThat(tab.locator("#silence-answers td[data-key] .own").allTextContents())
        .containsExactly("here 77.7");
    assertThat(tab.locator("#silence-answers .legend").textContent()).contains("your machine");
    assertThat(tab.locator(".verdict.of-silence-delays .own").first().textContent())
        .contains("Here: ✓ ratio 12.3");
    assertThat(reader.troubles()).isEmpty();
  }

  private static Route.FulfillOptions json() {
    return new Route.FulfillOptions().setContentType("application/json").setBody(MINE);
  }

  static Stream<String> withCharts() {
    return WovenSite.textsWith("class=\"chart\"");
  }

  /// A page uses the reader's own fonts if the book's arrive too late.
  @ParameterizedTest
  @MethodSource("withCharts")
  void onAPhoneNoChartIsCutAndItsLettersCanBeRead(String page, Reader reader) {
    Page tab = reader.open(page, Reader.usual().setViewportSize(340, Reader.TALL));
    Reader.unfold(tab);
    assertThat(faultsOfCharts(tab)).as("in the book's letters, if they were in time").isEmpty();
    tab.evaluate(
        """
        () => {
          const { style } = document.documentElement;
          const serif = getComputedStyle(document.documentElement).getPropertyValue("--serif");
          style.setProperty("--serif", serif.replace('"Literata", ', ""));
        }
        """);
    assertThat(faultsOfCharts(tab)).as("in the reader's own letters").isEmpty();
  }

  private static List<?> faultsOfCharts(Page tab) {
    return (List<?>)
        tab.evaluate(
            """
            () => [...document.querySelectorAll("svg.chart")].flatMap((chart) => {
              const box = chart.getBoundingClientRect();
              const cut = [...chart.querySelectorAll("text")].filter((text) => {
                const words = text.getBoundingClientRect();
                return words.left < box.left - 1 || words.right > box.right + 1;
              });
              return [
                ...(box.left < 0 || box.right > innerWidth ? ["wider than the page"] : []),
                ...(14 * box.width / chart.viewBox.baseVal.width < 10 ? ["small letters"] : []),
                ...cut.map((text) => "cut: " + text.textContent),
              ];
            })
            """);
  }

  private static Locator points(Page tab) {
    return tab.locator(CHART + " .points");
  }
}
