package manyclients.site.browser;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Page;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/// The table of designs, with the reader's own numbers.
@Tag("thorough")
@ExtendWith(Chromium.class)
class DesignsTest {
  private static final String PAGE = "which-one.html";

  private Page tab;

  @BeforeEach
  void open(Reader reader) {
    tab = reader.open(PAGE);
  }

  @Test
  void aHundredClientsFitAnyDesign() {
    ask(100, 1, 10, 4);
    assertThat(answer()).startsWith("The first that fits: a thread per connection, from a pool");
    assertThat(tab.locator("table.designs tr.unfit td:first-child").allTextContents())
        .allMatch(text -> text.contains("handlers wait"));
  }

  @Test
  void aMillionSilentClientsNeedALoop() {
    ask(1_000_000, 3_600, 0, 12);
    assertThat(answer()).startsWith("The first that fits: one loop");
    assertThat(row("a thread per client")).contains("no: ", " GiB of memory");
  }

  @Test
  void oneLoopIsNotEnoughForRequestsThatNeedMoreThanACore() {
    ask(100_000, 0.5, 0, 1.2);
    assertThat(answer()).startsWith("The first that fits: a loop per core");
    assertThat(row("one loop")).contains("and it has one");
  }

  @Test
  void aLoopDoesNotFitHandlersThatWait() {
    ask(50_000, 10, 20, 4);
    assertThat(answer())
        .startsWith("The first that fits: a virtual thread per client")
        .contains("100 handlers wait at any time"); // 5,000 a second, 0.02 s each
    assertThat(row("a loop per core")).contains("handlers wait, 100 of them");
  }

  @Test
  void aMessageTellsThatNoDesignFits() {
    ask(10_000_000, 60, 0, 1);
    assertThat(answer()).startsWith("None of them fits");
  }

  @Test
  void wrongNumbersAreAskedForAgain() {
    ask(0, 60, 0, 4);
    assertThat(answer()).startsWith("Give numbers above zero");
  }

  @Test
  void theFormIsFilledInWithTheKeyboardAlone() {
    tab.locator("input[name=clients]").focus();
    tab.keyboard().press("Control+A");
    tab.keyboard().type("20000000");
    assertThat(answer()).startsWith("None of them fits");
    tab.keyboard().press("Enter");
    tab.keyboard().press("Tab");
    assertThat(tab.evaluate("() => document.activeElement.name")).isEqualTo("interval");
    assertThat(tab.url()).endsWith(PAGE);
  }

  @Test
  void withoutAScriptTheDesignsAreATable(Reader reader) {
    Page plain = reader.open(PAGE, Reader.usual().setJavaScriptEnabled(false));
    assertThat(plain.locator("table.designs").isVisible()).isTrue();
    assertThat(plain.locator(".designs-form").count()).isZero();
  }

  private void ask(double clients, double interval, double wait, double memory) {
    fill("clients", clients);
    fill("interval", interval);
    fill("wait", wait);
    fill("memory", memory);
  }

  private void fill(String name, double number) {
    tab.locator("input[name=" + name + "]").fill(Double.toString(number));
  }

  private String answer() {
    return tab.locator(".designs-answer").textContent();
  }

  private String row(String design) {
    return tab.locator("table.designs tr", new Page.LocatorOptions().setHasText(design))
        .first()
        .textContent();
  }
}
