package manyclients.site.browser;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.Media;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/// A figure that a reader goes through step by step.
@Tag("thorough")
@ExtendWith(Chromium.class)
class StepsTest {
  private static final String RINGS = WovenSite.pageWith("08-io-uring", "id=\"two-rings\"");

  @Test
  void aStepHighlightsTheArrowsOfItsNumberAndShowsItsSentence(Reader reader) {
    Page tab = reader.open(RINGS);
    Locator figure = tab.locator("#two-rings");
    Locator step = figure.locator("button");
    step.focus();
    tab.keyboard().press("Enter");
    assertThat(said(figure)).startsWith("Our thread writes an entry");
    assertThat(figure.locator(".move.now").count()).isOne();
    step.click();
    step.click();
    assertThat(said(figure)).startsWith("Bytes come to the socket");
    assertThat(figure.locator(".move.now").count()).isEqualTo(2);
    assertThat(reader.troubles()).isEmpty();
  }

  @Test
  void afterTheLastStepTheFigureIsWholeAgain(Reader reader) {
    Page tab = reader.open(RINGS);
    Locator figure = tab.locator("#two-rings");
    int steps = figure.locator(".steps li").count();
    for (int i = 0; i <= steps; i++) {
      figure.locator("button").click();
    }
    assertThat(figure.locator(".now").count()).isZero();
    assertThat(figure.locator("svg.stepped").count()).isZero();
  }

  @Test
  void withoutAScriptAndOnPaperTheStepsAreAList(Reader reader) {
    Page still = reader.open(RINGS, Reader.usual().setJavaScriptEnabled(false));
    assertThat(seen(still)).isEqualTo(still.locator("#two-rings .steps li").count());
    Page printed = reader.open(RINGS);
    printed.locator("#two-rings button").waitFor();
    assertThat(seen(printed)).isOne();
    printed.emulateMedia(new Page.EmulateMediaOptions().setMedia(Media.PRINT));
    assertThat(seen(printed)).isEqualTo(printed.locator("#two-rings .steps li").count());
  }

  private static String said(Locator figure) {
    return figure.locator("[aria-current=step]").textContent();
  }

  private static int seen(Page tab) {
    return (int)
        tab.locator("#two-rings .steps li").all().stream()
            .filter(
                step -> step.evaluate("(li) => getComputedStyle(li).visibility").equals("visible"))
            .count();
  }
}
