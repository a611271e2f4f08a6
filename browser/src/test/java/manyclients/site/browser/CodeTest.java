package manyclients.site.browser;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Browser.NewContextOptions;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// A reader copies code from a page, and sends a link to it.
@Tag("thorough")
@ExtendWith(Chromium.class)
class CodeTest {
  private static final NewContextOptions MAY_COPY =
      Reader.usual().setPermissions(List.of("clipboard-read", "clipboard-write"));

  private static final Locator.FilterOptions SERVE =
      new Locator.FilterOptions().setHasText("course serve");

  @Test
  void aSessionIsCopiedWithoutPromptsAndAnswers(Reader reader) {
    Page tab = reader.open(WovenSite.pageWith("01-blocking", "language-jshell"), MAY_COPY);
    Locator session = tab.locator(".listingblock:visible:has(code.language-jshell)").first();
    assertThat(session.textContent()).contains("jshell>");
    assertThat(copied(tab, session))
        .isNotBlank()
        .doesNotContain("jshell>", "...>", "==>")
        .contains("var server = ");
  }

  @Test
  void aCommandIsCopiedWithoutItsPrompt(Reader reader) {
    Page tab = reader.open("index.html", MAY_COPY);
    Locator commands = tab.locator(".listingblock:has(.prompt)").filter(SERVE).first();
    assertThat(copied(tab, commands)).startsWith("./course serve ").doesNotContain("$");
  }

  @Test
  void outputWithoutACommandIsCopied(Reader reader) {
    Page tab = reader.open("00-contract.html", MAY_COPY);
    Locator printed = tab.locator(".listingblock:has(.output):not(:has(.prompt))").first();
    assertThat(copied(tab, printed)).startsWith("> hello\n");
  }

  /// The pasted text is the whole file, with its imports and the folded lines, so that it compiles.
  @ParameterizedTest
  @ValueSource(strings = {"01-blocking.html", "07-virtual-threads.html"})
  void aCopiedStepIsTheWholeFile(String page, Reader reader) throws IOException {
    Page tab = reader.open(page, MAY_COPY);
    Locator step = tab.locator("figure.step").first();
    String file = step.locator(".file a").getAttribute("href").replaceFirst("^source/", "");
    Path source = Path.of(System.getProperty("course.root"), file.replaceFirst("\\.html.*", ""));
    assertThat(copied(tab, step).lines().filter(line -> !line.isBlank()))
        .containsExactlyElementsOf(
            Files.readAllLines(source).stream().filter(line -> !line.isBlank()).toList());
  }

  @Test
  void aChunkCanBeLinked(Reader reader) {
    Page tab = reader.open("01-blocking.html");
    Locator chunk = tab.locator("figure.chunk").first();
    chunk.hover();
    chunk.locator("a.anchor").click();
    assertThat(tab.url()).endsWith("01-blocking.html#" + chunk.getAttribute("id"));
  }

  private static String copied(Page tab, Locator block) {
    block.hover();
    block.locator("button.copy").click();
    tab.waitForFunction(
        "() => [...document.querySelectorAll('button.copy')]"
            + ".some((button) => button.textContent === 'Copied')");
    return (String) tab.evaluate("() => navigator.clipboard.readText()");
  }
}
