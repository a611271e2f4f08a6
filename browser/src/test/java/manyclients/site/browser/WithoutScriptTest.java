package manyclients.site.browser;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Browser.NewContextOptions;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/// A browser without scripts shows the text, the code and the figures, and leads from page to page.
@Tag("thorough")
@ExtendWith(Chromium.class)
class WithoutScriptTest {
  private static final NewContextOptions NO_SCRIPT = Reader.usual().setJavaScriptEnabled(false);

  @Test
  void textCodeAndFiguresAreThere(Reader reader) {
    Page tab = reader.open("01-blocking.html", NO_SCRIPT);
    assertThat(tab.locator("main h1").isVisible()).isTrue();
    visible(tab.locator("main p"));
    visible(tab.locator("main figure.chunk pre"));
    visible(tab.locator("main svg"));
    assertThat(reader.troubles()).isEmpty();
  }

  @Test
  void withoutScriptsNoControlIsOffered(Reader reader) {
    Page tab = reader.open("01-blocking.html", NO_SCRIPT);
    Locator buttons = tab.locator("button:visible");
    assertThat(buttons.allTextContents()).isEmpty();
  }

  @Test
  void chaptersCanBeWalkedThrough(Reader reader) {
    Page tab = reader.open("index.html", NO_SCRIPT);
    tab.locator(".contents a", new Page.LocatorOptions().setHasText("Threads that wait")).click();
    assertThat(tab.locator("main h1").textContent()).contains("Threads that wait");
    tab.locator(".turn a[rel=prev]").click();
    assertThat(tab.url()).isEqualTo(reader.address("00-contract-rest.html"));
  }

  @Test
  void contentsOpenOnAPhone(Reader reader) {
    Page tab =
        reader.open(
            "01-blocking.html",
            Reader.usual().setJavaScriptEnabled(false).setViewportSize(Reader.NARROW, 740));
    assertThat(tab.locator(".contents").isVisible()).isFalse();
    tab.locator(".bar-menu").click();
    tab.locator(".contents a", new Page.LocatorOptions().setHasText("The contract")).click();
    assertThat(tab.url()).isEqualTo(reader.address("00-contract.html"));
  }

  private static void visible(Locator parts) {
    assertThat(parts.count()).isPositive();
    assertThat(parts.first().isVisible()).isTrue();
  }
}
