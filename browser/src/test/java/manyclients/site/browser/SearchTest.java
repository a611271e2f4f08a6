package manyclients.site.browser;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.assertions.PlaywrightAssertions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Full-text search, which needs no server besides the page's own.
@Tag("thorough")
@ExtendWith(Chromium.class)
class SearchTest {
  private static final String INPUT = "dialog.searching input";

  @Test
  void theSearchFindsWordsOfTheTextAndLeadsToThem(Reader reader) {
    Page tab = reader.open("index.html");
    search(tab, "hand-off costs");
    Locator first = tab.locator("dialog.searching ol a").first();
    assertThat(first.textContent()).contains("What a hand-off costs").contains("Threads that wait");
    tab.keyboard().press("Enter");
    tab.waitForURL("**/01-blocking.html#hand-off");
    assertThat(tab.locator("dialog.searching[open]").count()).isZero();
    assertThat(reader.troubles()).isEmpty();
  }

  @Test
  void codeIsFoundByTheSearch(Reader reader) {
    Page tab = reader.open("01-blocking.html");
    search(tab, "selector.wakeup()");
    assertThat(tab.locator("dialog.searching ol a small").allTextContents())
        .anyMatch(page -> page.contains("One thread, one selector"));
    assertThat(tab.locator("dialog.searching mark").allTextContents())
        .contains("selector.wakeup()");
  }

  /// The text and the commands call exercises and chapters by these numbers.
  @ParameterizedTest
  @CsvSource({"exercise 4.1, Exercise 4.1", "chapter 3, Chapter 3"})
  void exercisesAndChaptersAreFoundByTheirNumbers(String words, String title, Reader reader) {
    Page tab = reader.open("index.html");
    search(tab, words);
    assertThat(tab.locator("dialog.searching ol a strong").first().textContent()).startsWith(title);
  }

  @Test
  void everyWordOfAQueryMustBeFound(Reader reader) {
    Page tab = reader.open("index.html");
    search(tab, "selector xyzzy");
    assertThat(tab.locator("dialog.searching .count").textContent()).isEqualTo("nothing found");
    assertThat(tab.locator("dialog.searching ol a").count()).isZero();
  }

  @ParameterizedTest
  @CsvSource({
    "backpressure, back-pressure",
    "back pressure, back-pressure",
    "wakeup, wake-up",
    "littles law, Little’s law",
    "Little's law, Little’s law",
    "epoll, epoll",
    "time_wait, TIME_WAIT",
    "SELECTORS, selector",
    "selctor, selector",
    "TimerWhel, 'timer wheel, timing wheel'",
  })
  void aTermOfTheGlossaryIsTheFirstResultInAnySpelling(String words, String term, Reader reader) {
    Page tab = reader.open("index.html");
    search(tab, words);
    Locator first = tab.locator("dialog.searching ol a").first();
    assertThat(first.locator("strong").textContent()).isEqualTo(term);
    assertThat(first.getAttribute("href")).startsWith("glossary.html#term-");
  }

  @Test
  void theExcerptHasTheWordsThatStandTogether(Reader reader) {
    Page tab = reader.open("index.html");
    search(tab, "Tomcat max threads");
    assertThat(tab.locator("dialog.searching li p").first().textContent())
        .containsIgnoringCase("tomcat")
        .containsIgnoringCase("max");
  }

  @Test
  void aMisspelledWordShowsTheWordThatWasFoundInstead(Reader reader) {
    Page tab = reader.open("index.html");
    search(tab, "selctor");
    assertThat(tab.locator("dialog.searching .count").textContent()).endsWith("“selector”");
  }

  @Test
  void arrowsLeadThroughTheResultsAndEnterFollowsOne(Reader reader) {
    Page tab = reader.open("index.html");
    search(tab, "epoll");
    tab.keyboard().press("ArrowDown");
    tab.keyboard().press("ArrowDown");
    String second = tab.locator("dialog.searching ol a").nth(1).getAttribute("href");
    assertThat(tab.evaluate("() => document.activeElement.getAttribute('href')")).isEqualTo(second);
    tab.keyboard().press("ArrowUp");
    tab.keyboard().press("ArrowUp");
    assertThat(tab.evaluate("() => document.activeElement.name")).isEqualTo("query");
    tab.keyboard().press("ArrowDown");
    tab.keyboard().press("Enter");
    tab.waitForURL("**/glossary.html#term-epoll");
  }

  @Test
  void theFoundWordsAreMarkedAndInView(Reader reader) {
    Page tab = reader.open("index.html");
    search(tab, "selector.wakeup()");
    tab.locator("dialog.searching ol a").nth(1).click();
    tab.waitForFunction("() => CSS.highlights.get('found')?.size > 0");
    assertThat(
            (boolean)
                tab.evaluate(
                    """
                    () => [...CSS.highlights.get("found")].some((range) => {
                      const { top, bottom } = range.getBoundingClientRect();
                      return bottom > 0 && top < innerHeight;
                    })
                    """))
        .isTrue();
  }

  @Test
  void pagesOfCodeCanSearchTheBookToo(Reader reader) {
    Page tab = reader.open(WovenSite.sources().getFirst());
    search(tab, "backlog");
    tab.locator("dialog.searching ol a").first().click();
    PlaywrightAssertions.assertThat(tab.locator("main h1")).hasCount(1);
    assertThat(reader.troubles()).isEmpty();
  }

  @Test
  void theSearchDialogIsAccessible(Reader reader) {
    Page tab = reader.open("index.html");
    search(tab, "thread");
    assertThat(Axe.violations(tab)).isEmpty();
    tab.keyboard().press("Escape");
    assertThat(tab.locator(INPUT).isVisible()).isFalse();
  }

  private static void search(Page tab, String words) {
    tab.keyboard().press("Control+k");
    tab.locator(INPUT).fill(words);
    tab.waitForFunction(
        "() => document.querySelector('dialog.searching .count').textContent !== ''");
  }
}
