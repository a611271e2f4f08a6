package manyclients.site.browser;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/// A page shows the reader's place, and remembers what was read and solved.
@Tag("thorough")
@ExtendWith(Chromium.class)
class FindingOnesWayTest {
  private static final String CURRENT = ".toc [aria-current=location]";

  /// The page jumps to the place that its address names, instead of scrolling there.
  @Test
  void aDeepLinkJumpsToItsTargetImmediately(Reader reader) {
    Page tab = reader.tab(Reader.usual());
    tab.addInitScript(
        """
        window.places = new Set();
        addEventListener("scroll", () => window.places.add(Math.round(scrollY / 3000)));
        """);
    reader.go(tab, "04-reactors.html#exchange");
    tab.waitForFunction("() => scrollY > 5000");
    Reader.settle(tab);
    assertThat(((Number) tab.evaluate("() => window.places.size")).intValue()).isLessThan(4);
  }

  @Test
  void theContentsFollowTheReader(Reader reader) {
    Page tab = reader.open("workshop.html", Reader.usual().setViewportSize(Reader.WIDE, 500));
    Locator last = tab.locator(".toc a").last();
    tab.evaluate(
        "(id) => document.getElementById(id).scrollIntoView({ behavior: 'instant' })",
        last.getAttribute("href").substring(1));
    tab.waitForFunction(
        """
        (current) => {
          const link = document.querySelector(current)?.getBoundingClientRect(); // marked in the next frame
          return link && link.top > 0 && link.bottom < innerHeight && document.querySelector(".contents").scrollTop > 0;
        }
        """,
        CURRENT);
  }

  @Test
  void aReadSectionHasATickUntilProgressIsErased(Reader reader) {
    Page tab = reader.tab(Reader.usual());
    tab.clock().install();
    reader.go(tab, "family.html");
    String first = tab.locator(".toc a").first().getAttribute("href");
    tab.evaluate(
        """
        (id) => {
          const second = document.getElementById(id);
          scrollTo({ top: second.getBoundingClientRect().top + scrollY - 200, behavior: "instant" });
        }
        """,
        tab.locator(".toc a").nth(1).getAttribute("href").substring(1));
    tab.waitForFunction("(current) => document.querySelector(current) !== null", CURRENT);
    tab.clock().runFor(10_000);
    assertThat(tab.locator(".toc a.read").first().getAttribute("href")).isEqualTo(first);
    tab.reload();
    assertThat(tab.locator(".toc a.read").first().getAttribute("href")).isEqualTo(first);
    tab.locator(".forget").click();
    assertThat(tab.locator(".toc a.read").count()).isZero();
    assertThat(tab.evaluate("() => localStorage.length")).isEqualTo(0);
  }

  @Test
  void aSolvedExerciseKeepsItsTick(Reader reader) {
    Page tab = reader.open("04-reactors-saturated.html");
    Locator box = tab.locator(".solved input").first();
    box.focus();
    tab.keyboard().press("Space");
    tab.reload();
    assertThat(tab.locator(".solved input").first().isChecked()).isTrue();
    assertThat(tab.locator(".solved input").nth(1).isChecked()).isFalse();
    assertThat(reader.troubles()).isEqualTo(List.of());
  }
}
