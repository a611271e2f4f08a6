package manyclients.site.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;

import com.microsoft.playwright.Browser.NewContextOptions;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/// Navigation in a chapter: its pages, the notes beside links, the short way, the way back.
@Tag("thorough")
@ExtendWith(Chromium.class)
class LongPagesTest {
  private static final NewContextOptions PHONE =
      Reader.usual().setViewportSize(Reader.NARROW, Reader.TALL);

  /// A chapter used to be one page, and links from other sites may still have the old addresses.
  @Test
  void anOldAddressLeadsOnToThePageWithItsTarget(Reader reader) {
    Page tab = reader.open("03-selector.html#acceptor");
    tab.waitForURL("**/03-selector-connection.html#acceptor");
    assertThat(tab.locator("#acceptor")).isInViewport();
    assertThat(tab.locator(".bar-place")).containsText("3 › ");
  }

  @Test
  void aTermShowsItsMeaningIfThereIsNoMargin(Reader reader) {
    Page tab = reader.open("03-selector.html", PHONE);
    Locator term = tab.locator("main p > a.term").first();
    term.scrollIntoViewIfNeeded();
    term.click();
    Locator note = tab.locator(".note-box");
    assertThat(note).isVisible();
    assertThat(note.locator("p")).hasText(String.valueOf(term.getAttribute("data-note")));
    tab.keyboard().press("Escape");
    assertThat(note).not().isVisible();
  }

  @Test
  void onAWideScreenTheMarginShowsTheMeaningOfATerm(Reader reader) {
    Page tab = reader.open("03-selector-connection.html");
    assertThat(tab.locator(".margin-note").first()).isVisible();
  }

  @Test
  void theShortWayHidesMarkedSectionsUntilALinkLeadsThere(Reader reader) {
    Page tab = reader.open("03-selector-connection.html");
    assertThat(tab.locator("#acceptor")).isVisible();
    tab.locator(".short-way").click();
    assertThat(tab.locator("#acceptor")).not().isVisible();
    assertThat(tab.locator(".left-out")).isVisible();
    tab.reload();
    assertThat(tab.locator("#acceptor")).not().isVisible();
    tab.evaluate("() => location.hash = 'acceptor'");
    assertThat(tab.locator("#acceptor")).isVisible();
  }

  @Test
  void theHomePageLeadsBackToWhereTheReaderWas(Reader reader) {
    Page tab = reader.open("03-selector-idea.html#loop");
    tab.waitForFunction("() => document.querySelector('.bar-place').textContent.includes('loop')");
    reader.go(tab, "index.html");
    Locator back = tab.locator(".actions .go-on");
    assertThat(back).containsText("Continue: 3 › The loop");
    back.click();
    tab.waitForURL(Pattern.compile(".*/03-selector-idea\\.html#loop"));
  }
}
