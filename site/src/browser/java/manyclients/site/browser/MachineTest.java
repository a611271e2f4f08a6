package manyclients.site.browser;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.Media;
import com.microsoft.playwright.options.ReducedMotion;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// The figures that move.
@ExtendWith(Chromium.class)
class MachineTest {
  private static final Path STILLS =
      Path.of(System.getProperty("course.root"), "site/src/main/machines");

  private static final String STILL =
      """
      async (element) => (await import("./theme/machine/machine.js")).still(element)
      """;

  static Stream<String> pagesWithMachines() {
    return WovenSite.texts().stream().filter(MachineTest::hasMachine);
  }

  private static boolean hasMachine(String page) {
    try {
      return Files.readString(WovenSite.FOLDER.resolve(page)).contains("<many-clients-machine");
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  /// What stands in the page without a script, in print and in the editions is what the machine
  /// draws. `-Drecord=true` draws it anew.
  @ParameterizedTest
  @MethodSource("pagesWithMachines")
  void theStillPictureIsTheMachines(String href, Reader reader) throws IOException {
    Page tab = reader.open(href, Reader.usual().setReducedMotion(ReducedMotion.REDUCE));
    for (Locator machine : tab.locator("many-clients-machine").all()) {
      String name = machine.getAttribute("id").replaceFirst("-machine$", "");
      Path file = STILLS.resolve(name + ".svg");
      String drawn = machine.evaluate(STILL) + "\n";
      if (Boolean.getBoolean("record")) {
        Files.createDirectories(STILLS);
        Files.writeString(file, drawn);
      }
      assertThat(file)
          .as("mvn -Pbrowser -pl site -am verify -Drecord=true draws it")
          .hasContent(drawn);
    }
  }

  @Test
  void itMovesUntilItIsStopped(Reader reader) {
    Page tab = reader.open("index.html");
    Locator machine = seen(tab);
    String before = picture(machine);
    tab.waitForFunction(
        "(before) => document.querySelector('.machine-picture').innerHTML !== before", before);
    machine.locator("button").click();
    assertThat(machine.locator("button").textContent()).isEqualTo("Run");
    assertThat(movesWithin(tab, 300)).isFalse();
  }

  @Test
  void itIsStillWhenTheReaderPrefersThat(Reader reader) {
    Page tab = reader.open("index.html", Reader.usual().setReducedMotion(ReducedMotion.REDUCE));
    seen(tab);
    assertThat(movesWithin(tab, 300)).isFalse();
  }

  @Test
  void keysChangeIt(Reader reader) {
    Page tab = reader.open("index.html", Reader.usual().setReducedMotion(ReducedMotion.REDUCE));
    Locator machine = seen(tab);
    String before = machine.locator(".machine-words").textContent();
    machine.locator("input[name=clients]").focus();
    tab.keyboard().press("ArrowLeft");
    assertThat(machine.locator("input[name=clients] ~ output").textContent()).isEqualTo("300");
    assertThat(machine.locator("svg text").first().textContent()).startsWith("300 clients");
    machine.locator("input[type=radio]").first().focus();
    tab.keyboard().press("ArrowDown");
    assertThat(machine.locator(".machine-words").textContent())
        .isNotEqualTo(before)
        .startsWith("300 threads, which take ");
    tab.keyboard().press("Tab");
    assertThat(tab.evaluate("() => document.activeElement.name")).isEqualTo("clients");
  }

  @Test
  void withoutAScriptThePictureAndItsWordsAreThere(Reader reader) {
    Page tab = reader.open("index.html", Reader.usual().setJavaScriptEnabled(false));
    Locator machine = tab.locator("many-clients-machine").first();
    assertThat(machine.locator("svg").isVisible()).isTrue();
    assertThat(machine.locator(".machine-words").textContent()).contains("selector");
    assertThat(machine.locator("svg").getAttribute("aria-label")).contains("selector");
  }

  @Test
  void onPaperThereAreNoControls(Reader reader) {
    Page tab = reader.open("index.html");
    seen(tab);
    tab.emulateMedia(new Page.EmulateMediaOptions().setMedia(Media.PRINT));
    assertThat(tab.locator(".machine-controls").first().isVisible()).isFalse();
    assertThat(tab.locator(".machine-picture svg").first().isVisible()).isTrue();
  }

  private static Locator seen(Page tab) {
    Locator machine = tab.locator("many-clients-machine").first();
    machine.scrollIntoViewIfNeeded();
    machine.locator("button").waitFor();
    return machine;
  }

  private static String picture(Locator machine) {
    return machine.locator(".machine-picture").innerHTML();
  }

  private static boolean movesWithin(Page tab, int millis) {
    return (boolean)
        tab.evaluate(
            """
            (millis) => new Promise((resolve) => {
              const picture = document.querySelector(".machine-picture");
              new MutationObserver(() => resolve(true)).observe(picture, { childList: true, subtree: true });
              setTimeout(() => resolve(false), millis);
            })
            """,
            millis);
  }
}
