package manyclients.site.browser;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.BoundingBox;
import com.microsoft.playwright.options.Media;
import com.microsoft.playwright.options.ReducedMotion;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// The machines, which are the book's moving figures.
@Tag("thorough")
@ExtendWith(Chromium.class)
class MachineTest {
  private static final Path STILLS =
      Path.of(System.getProperty("course.root"), "site/src/main/machines");

  private static final String BLOCKING =
      WovenSite.pageWith("01-blocking", "id=\"blocking-machine\"");

  private static final String TURNING =
      WovenSite.pageWith("02-socketwheel", "id=\"turning-machine\"");

  private static final String STILL =
      """
      async (element) => (await import("./theme/machine/machine.js")).still(element)
      """;

  /// Finds the buttons in the text whose comma or full stop is on the next line.
  private static final String TORN =
      """
      () => [...document.querySelectorAll("button.set")].filter((button) => {
        const rest = button.nextSibling;
        if (!/^[.,]/.test(rest?.data ?? "")) return false;
        const stop = document.createRange();
        stop.setStart(rest, 0);
        stop.setEnd(rest, 1);
        const bounds = button.getBoundingClientRect();
        return bounds.height > 0 && stop.getBoundingClientRect().top > bounds.bottom - 2;
      }).map((button) => button.textContent).join()
      """;

  static Stream<String> pagesWithMachines() {
    return WovenSite.textsWith("<many-clients-machine");
  }

  /// The stored still picture, for pages without a script and for the editions, equals the
  /// machine's own. `-Drecord=true` stores it again.
  @ParameterizedTest
  @MethodSource("pagesWithMachines")
  void theStoredStillPictureEqualsTheMachinesOwn(String href, Reader reader) throws IOException {
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
          .as("mvn -Pbrowser -pl browser -am verify -Drecord=true draws it")
          .hasContent(drawn);
    }
  }

  @Test
  void aMachineMovesUntilItIsStopped(Reader reader) {
    Page tab = reader.open("index.html");
    Locator machine = seen(tab);
    String before = picture(machine);
    tab.waitForFunction(
        "(before) => document.querySelector('.machine-picture').innerHTML !== before", before);
    machine.locator(".machine-run").click();
    assertThat(machine.locator(".machine-run").textContent()).isEqualTo("Run");
    assertThat(movesWithin(tab, 300)).isFalse();
  }

  /// While a busy page is scrolled, its observer may report "out of view" and "in view" together.
  @Test
  void aMachineMovesEvenIfItLearnsLateThatItIsInView(Reader reader) {
    Page tab = reader.tab(Reader.usual());
    tab.addInitScript(
        """
        window.IntersectionObserver = class {
          constructor(told) {
            this.told = told;
          }
          observe(target) {
            this.told([{ target, isIntersecting: false }, { target, isIntersecting: true }]);
          }
          unobserve() {}
        };
        """);
    reader.go(tab, "index.html");
    seen(tab);
    assertThat(movesWithin(tab, 20_000)).isTrue();
  }

  @Test
  void aMachineIsStillIfTheReaderPrefersReducedMotion(Reader reader) {
    Page tab = reader.open("index.html", Reader.usual().setReducedMotion(ReducedMotion.REDUCE));
    seen(tab);
    assertThat(movesWithin(tab, 300)).isFalse();
  }

  @Test
  void keysChangeAMachine(Reader reader) {
    Page tab = reader.open(BLOCKING, Reader.usual().setReducedMotion(ReducedMotion.REDUCE));
    Locator machine = seen(tab);
    Locator clients = machine.locator("input[name=clients]");
    clients.focus();
    tab.keyboard().press("ArrowLeft");
    assertThat(machine.locator("input[name=clients] ~ output").textContent()).isEqualTo("100");
    assertThat(machine.locator("svg text").first().textContent()).startsWith("100 clients");
    machine.locator("input[type=radio]").first().focus();
    tab.keyboard().press("ArrowDown");
    says(machine, "20 threads, which take ");
    tab.keyboard().press("Tab");
    assertThat(tab.evaluate("() => document.activeElement.name")).isEqualTo("clients");
  }

  @Test
  void aMachineBeginsBusyWithOneControl(Reader reader) {
    Page tab = reader.open(BLOCKING);
    Locator machine = seen(tab);
    assertThat(machine.locator("svg text").first().textContent()).startsWith("300 clients");
    assertThat(machine.locator("input[type=range]:visible").count()).isOne();
    Locator more = machine.locator(".machine-more-button");
    assertThat(more.getAttribute("aria-expanded")).isEqualTo("false");
    more.focus();
    tab.keyboard().press("Enter");
    assertThat(more.getAttribute("aria-expanded")).isEqualTo("true");
    assertThat(machine.locator("input[name=cores]").isVisible()).isTrue();
    more.click();
    assertThat(machine.locator("input[name=cores]").isVisible()).isFalse();
  }

  @Test
  void aMachineIsExplainedInAFold(Reader reader) {
    Page tab = reader.open(BLOCKING);
    Locator machine = seen(tab);
    Locator words = machine.locator(".machine-what");
    assertThat(words.isVisible()).isFalse();
    machine.locator(".machine-fold summary").click();
    assertThat(words.isVisible()).isTrue();
    assertThat(words.textContent()).contains("thread per client");
    assertThat(machine.locator(".machine-note").textContent()).startsWith("Simulated");
  }

  @ParameterizedTest
  @MethodSource("pagesWithMachines")
  void wordsOfTheTextSetAMachine(String href, Reader reader) {
    Page tab = reader.open(href, Reader.usual().setReducedMotion(ReducedMotion.REDUCE));
    for (Locator words : tab.locator("button.set").all()) {
      Locator machine = tab.locator("#" + words.getAttribute("data-machine") + "-machine");
      words.focus();
      tab.keyboard().press("Enter");
      for (String setting : words.getAttribute("data-set").split(" ")) {
        String[] pair = setting.split("=");
        Object now = machine.evaluate("(machine, name) => `${machine.setting(name)}`", pair[0]);
        assertThat(now).as(setting).isEqualTo(pair[1]);
      }
    }
    assertThat(reader.troubles()).isEmpty();
  }

  @ParameterizedTest
  @MethodSource("pagesWithMachines")
  void noLineBeginsWithTheStopAfterAButton(String href, Reader reader) {
    Page tab = reader.open(href, Reader.usual());
    for (int width = 320; width <= 460; width += 5) {
      tab.setViewportSize(width, 800);
      assertThat(tab.evaluate(TORN)).as("%s pixels".formatted(width)).isEqualTo("");
    }
  }

  @ParameterizedTest
  @MethodSource("pagesWithMachines")
  void noSentenceOfAMachineLacksItsNumber(String href, Reader reader) {
    Page tab = reader.open(href, Reader.usual().setReducedMotion(ReducedMotion.REDUCE));
    for (Locator machine : tab.locator("many-clients-machine").all()) {
      machine.scrollIntoViewIfNeeded();
      says(machine, ".");
      assertThat(machine.locator(".machine-words").textContent())
          .doesNotContain("NaN", "Infinity", "undefined", "–");
    }
  }

  @Test
  void touchSetsAMachine(Reader reader) {
    Page tab =
        reader.open(
            TURNING,
            Reader.usual()
                .setViewportSize(Reader.NARROW, Reader.TALL)
                .setHasTouch(true)
                .setIsMobile(true)
                .setReducedMotion(ReducedMotion.REDUCE));
    Locator machine = seen(tab);
    machine.locator(".machine-more-button").tap();
    machine.locator("label", new Locator.LocatorOptions().setHasText("a thread per client")).tap();
    says(machine, "1,000 threads");
    Locator clients = machine.locator("input[name=clients]");
    clients.scrollIntoViewIfNeeded();
    BoundingBox box = clients.boundingBox();
    tab.touchscreen().tap(box.x + box.width - 4, box.y + box.height / 2);
    assertThat(machine.locator("svg text").first().textContent()).startsWith("3,000 clients");
    tab.locator("button.set").first().tap();
    assertThat(machine.locator("svg text").first().textContent()).startsWith("100 clients");
  }

  @Test
  void aMouseSetsAMachine(Reader reader) {
    Page tab = reader.open(WovenSite.pageWith("05-netty", "id=\"marks-machine\""));
    Locator machine = seen(tab);
    machine.locator("input[value=none]").click();
    says(machine, "without end: a heap of 1 GiB is full after");
    machine.locator("input[value=marks]").click();
    says(machine, "never keeps more than");
  }

  @Test
  void theMovingPictureAgreesWithTheWords(Reader reader) {
    Page tab =
        reader.open(
            WovenSite.pageWith("06-os-tuning", "id=\"ceilings-machine\""),
            Reader.usual().setReducedMotion(ReducedMotion.REDUCE));
    Locator machine = seen(tab);
    tab.locator("button.set").first().click();
    says(machine, "Met first: descriptors, at 1,024 clients");
    assertThat(machine.locator("svg text").first().textContent())
        .isEqualTo("10,000 clients have come, 1,024 are served");
  }

  @Test
  void aStepOfAMachineIsOneMovement(Reader reader) {
    Page tab = reader.open(WovenSite.pageWith("08-io-uring", "id=\"queues-machine\""));
    Locator machine = seen(tab);
    machine.locator(".machine-step").click();
    assertThat(machine.locator(".machine-run").textContent()).isEqualTo("Run");
    String before = picture(machine);
    assertThat(movesWithin(tab, 300)).isFalse();
    machine.locator(".machine-step").click();
    assertThat(picture(machine)).isNotEqualTo(before);
    machine.locator("input[value=epoll]").click();
    says(machine, "a read, a write, and its share of an epoll_wait");
  }

  @Test
  void typedBytesAreReadOneByOne(Reader reader) {
    Page tab = reader.open(WovenSite.pageWith("09-http", "id=\"parser-machine\""));
    Locator machine = seen(tab);
    Locator bytes = machine.locator("textarea");
    bytes.fill("GET / HTTP/1.1\nHost: a\n\n");
    says(machine, "This chapter’s parser reads GET /. Both careless servers read GET /.");
    bytes.fill("GET /<b> HTTP/1.1\nHost : a\n\n");
    says(machine, "refuses byte 6, in the state TARGET, with 400: the target is not a URI.");
    // Right after a setting, the run is at its beginning: Home stops it without moving the slider.
    machine.locator("input[name=at]").focus();
    tab.keyboard().press("Home");
    assertThat(movesWithin(tab, 300)).isFalse();
    tab.keyboard().press("ArrowRight");
    assertThat(machine.locator(".machine-run").textContent()).isEqualTo("Run");
    assertThat(machine.locator("svg text").first().textContent()).isEqualTo("1 of 31 bytes taken");
    tab.keyboard().press("End");
    assertThat(machine.locator("svg text").first().textContent())
        .isEqualTo("6 of 31 bytes taken; said last: REFUSED, 400");
    assertThat(reader.troubles()).isEmpty();
  }

  @Test
  void withoutAScriptAMachineIsAPictureWithWords(Reader reader) {
    Page tab = reader.open(BLOCKING, Reader.usual().setJavaScriptEnabled(false));
    Locator machine = tab.locator("many-clients-machine").first();
    assertThat(machine.locator("svg").isVisible()).isTrue();
    assertThat(machine.locator(".machine-what").textContent()).contains("thread");
    assertThat(machine.locator("svg").getAttribute("aria-label")).contains("300 clients");
    assertThat(tab.locator("span.set").first().isVisible()).isTrue();
  }

  @Test
  void onPaperAMachineHasNoControls(Reader reader) {
    Page tab = reader.open("index.html");
    seen(tab);
    tab.emulateMedia(new Page.EmulateMediaOptions().setMedia(Media.PRINT));
    assertThat(tab.locator(".machine-controls").first().isVisible()).isFalse();
    assertThat(tab.locator(".machine-picture svg").first().isVisible()).isTrue();
  }

  /// Waits until the machine shows these words, which come from its long run.
  private static void says(Locator machine, String words) {
    machine.locator(".machine-words", new Locator.LocatorOptions().setHasText(words)).waitFor();
  }

  private static Locator seen(Page tab) {
    Locator machine = tab.locator("many-clients-machine").first();
    machine.scrollIntoViewIfNeeded();
    machine.locator(".machine-run").waitFor();
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
