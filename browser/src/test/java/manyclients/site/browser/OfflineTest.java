package manyclients.site.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;

import com.microsoft.playwright.Page;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/// Reading without a network, after a visit to a published book.
@Tag("thorough")
@ExtendWith(Chromium.class)
class OfflineTest {
  private static final String KEPT =
      """
      async () => {
        const { installing, waiting, active } = await navigator.serviceWorker.register("offline.js");
        const worker = installing ?? waiting ?? active;
        while (worker.state !== "activated") {
          await new Promise((then) => worker.addEventListener("statechange", then, { once: true }));
        }
      }
      """;

  @Test
  void aPageThatWasNeverVisitedCanBeReadWithoutANetwork(Reader reader) {
    Page tab = reader.open("index.html");
    tab.evaluate(KEPT);
    tab.context().setOffline(true);
    tab.navigate(reader.address("03-selector.html"));
    assertThat(tab.locator("h1")).containsText("selector");
    assertThat(tab.locator(".bar-title")).isVisible();
    tab.context().setOffline(false);
  }
}
