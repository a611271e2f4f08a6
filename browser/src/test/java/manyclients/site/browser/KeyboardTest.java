package manyclients.site.browser;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Browser.NewContextOptions;
import com.microsoft.playwright.Page;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/// Shortcuts have a modifier, so that bare keys keep their meaning. Code can be scrolled without a
/// mouse.
@Tag("thorough")
@ExtendWith(Chromium.class)
class KeyboardTest {
  private static final String PLAIN_KEYS = "abcdefghijklmnopqrstuvwxyz0123456789/?.[]";

  private static final List<String> ARROWS =
      List.of("ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight", "Home", "End", "Space");

  @Test
  void shortcutsTurnThePages(Reader reader) {
    Page tab = reader.open("index.html");
    tab.keyboard().press("Alt+n");
    tab.waitForURL(url -> !url.endsWith("index.html"));
    tab.keyboard().press("Alt+p");
    tab.waitForURL("**/index.html");
  }

  @Test
  void shortcutsOpenTheSearchAndChangeTheTheme(Reader reader) {
    Page tab = reader.open("index.html");
    tab.keyboard().press("Alt+s");
    assertThat(tab.locator("dialog.searching input").isVisible()).isTrue();
    tab.waitForFunction("() => document.activeElement.matches('dialog input')");
    tab.keyboard().press("Escape");
    tab.waitForFunction("() => document.querySelector('dialog[open]') === null");
    tab.waitForFunction("() => !document.activeElement.matches('dialog input')");
    tab.keyboard().press("Alt+t");
    assertThat(tab.locator("#theme").textContent()).isEqualTo("light");
  }

  @Test
  void bareLettersAndArrowsAreNotShortcuts(Reader reader) {
    Page tab = reader.open("01-blocking.html");
    tab.evaluate(
        """
        () => {
          window.taken = [];
          addEventListener("keydown", (event) => event.defaultPrevented && window.taken.push(event.key));
        }
        """);
    String before = tab.url();
    for (String place : List.of("body", "main pre", "main a")) {
      tab.evaluate("(place) => document.querySelector(place).focus()", place);
      PLAIN_KEYS.chars().forEach(key -> tab.keyboard().press(Character.toString(key)));
      ARROWS.forEach(tab.keyboard()::press);
    }
    assertThat((List<?>) tab.evaluate("() => window.taken")).isEmpty();
    assertThat(tab.url()).isEqualTo(before);
    assertThat(tab.locator("dialog[open]").count()).isZero();
  }

  @Test
  void longCodeCanBeScrolledWithTheKeyboard(Reader reader) {
    NewContextOptions phone = Reader.usual().setViewportSize(Reader.NARROW, 740);
    Page tab = reader.open("01-blocking.html", phone);
    Reader.unfold(tab);
    Object stuck =
        tab.evaluate(
            """
            () => [...document.querySelectorAll("main pre")]
              .filter((pre) => pre.scrollWidth > pre.clientWidth && pre.tabIndex < 0)
              .length
            """);
    assertThat(stuck).isEqualTo(0);
  }
}
