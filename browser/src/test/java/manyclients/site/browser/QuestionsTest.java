package manyclients.site.browser;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import com.microsoft.playwright.Browser.NewContextOptions;
import com.microsoft.playwright.CDPSession;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Request;
import com.microsoft.playwright.assertions.PlaywrightAssertions;
import com.microsoft.playwright.options.BoundingBox;
import com.microsoft.playwright.options.WaitForSelectorState;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Questions that take an answer: each kind by mouse, by touch and by keyboard, and when the reader
/// comes back to the page.
@Tag("thorough")
@ExtendWith(Chromium.class)
class QuestionsTest {
  private static final String CHAPTER = "03-selector";
  private static final String NUMBER = "silent-client-heap";
  private static final String OTHER = "selector-against-threads"; // a number on the same page
  private static final String CHOICE = "end-of-stream";
  private static final String ORDER = "deadline-cost";
  private static final String CURVE = "crowd-after-crowd";

  /// Results as if from `./course bench`: three times the book's figure, or 1.5 times if it is a
  /// ratio.
  private static final String MEASURED =
      """
      () => {
        const measured = new Map();
        for (const box of document.querySelectorAll("[data-question]")) {
          const { answer, by, points } = JSON.parse(box.dataset.question);
          for (const { keys = [], value } of [answer ?? {}, ...(by?.figures ?? []), ...(points ?? [])]) {
            keys.forEach((key, i) => measured.set(key, { median: i === 0 ? 3 * value : 2 }));
          }
        }
        document.dispatchEvent(new CustomEvent("measured", { detail: { measured } }));
      }
      """;

  /// The only device that the reader has for input.
  enum With {
    MOUSE,
    TOUCH,
    KEYBOARD
  }

  static Stream<With> ways() {
    return Stream.of(With.values());
  }

  /// Returns the page of the chapter with this question.
  private static String page(String id) {
    return WovenSite.pageWith(CHAPTER, "id=\"" + id + "\"");
  }

  private static NewContextOptions screen(With way) {
    return way == With.TOUCH
        ? new NewContextOptions().setViewportSize(Reader.NARROW, Reader.TALL).setHasTouch(true)
        : Reader.usual();
  }

  @ParameterizedTest
  @MethodSource("ways")
  void aNumberIsGuessed(With way, Reader reader) {
    Page tab = reader.open(page(NUMBER), screen(way));
    Locator box = box(tab, NUMBER);
    switch (way) {
      case MOUSE -> slider(box).click(new Locator.ClickOptions().setPosition(60, 10));
      case TOUCH -> slider(box).tap(new Locator.TapOptions().setPosition(60, 10));
      case KEYBOARD -> {
        box.locator("input[type=text]").focus();
        tab.keyboard().type("4k");
      }
    }
    String guess = box.locator("input[type=text]").inputValue();
    assertThat(guess).isNotEmpty();
    press(way, tab, commit(box));
    assertThat(reconciled(box)).contains("Your guess").contains("The book " + bytes(book(box)));
    assertThat(reconciled(box)).contains("./course bench silent-clients");
    if (way == With.KEYBOARD) {
      assertThat(reconciled(box)).contains("4,000 bytes").contains(tooMuch(4_000, book(box)));
    }
    foundAgain(tab, NUMBER);
  }

  @Test
  void theSliderIsMovedWithArrowsAndSaysItsNumber(Reader reader) {
    Page tab = reader.open(page(NUMBER));
    Locator slider = slider(box(tab, NUMBER));
    assertThat(slider.getAttribute("aria-valuetext")).isEqualTo("no guess yet");
    slider.focus();
    tab.keyboard().press("ArrowRight");
    assertThat(slider.getAttribute("aria-valuetext")).endsWith(" bytes").doesNotContain("no guess");
  }

  @ParameterizedTest
  @MethodSource("ways")
  void aChoiceIsMade(With way, Reader reader) {
    Page tab = reader.open(page(CHOICE), screen(way));
    Locator box = box(tab, CHOICE);
    Locator second = box.locator(".ask-choice input").nth(1);
    switch (way) {
      case MOUSE -> second.click();
      case TOUCH -> second.tap();
      case KEYBOARD -> {
        box.locator(".ask-choice input").first().focus();
        tab.keyboard().press("ArrowDown");
      }
    }
    press(way, tab, commit(box));
    assertThat(reconciled(box))
        .contains("Twice")
        .contains("not so")
        .contains("immediately, for ever");
    assertThat(box.locator(".meanings dt").nth(1).textContent()).contains("(your guess)");
    assertThat(box.locator(".meanings").isVisible()).isTrue();
    foundAgain(tab, CHOICE);
  }

  @ParameterizedTest
  @MethodSource("ways")
  void thingsArePutInOrder(With way, Reader reader) {
    Page tab = reader.open(page(ORDER), screen(way));
    Locator box = box(tab, ORDER);
    Locator rows = box.locator(".ask-order li");
    List<String> before = box.locator(".ask-order .thing").allTextContents();
    Locator grip = rows.first().locator(".grip");
    grip.scrollIntoViewIfNeeded();
    BoundingBox from = grip.boundingBox();
    BoundingBox to = rows.last().boundingBox();
    double x = from.x + from.width / 2;
    double y = from.y + from.height / 2;
    switch (way) {
      case MOUSE -> {
        tab.mouse().move(x, y);
        tab.mouse().down();
        tab.mouse().move(x, to.y + to.height);
        tab.mouse().up();
      }
      case TOUCH -> dragByFinger(tab, x, y, to.y + to.height);
      case KEYBOARD -> {
        rows.first().getByLabel("Move down").focus();
        tab.keyboard().press("Enter");
        tab.keyboard().press("Enter");
        assertThat(box.locator("[role=status]").first().textContent())
            .endsWith("is number 3 of 3.");
      }
    }
    assertThat(box.locator(".ask-order .thing").allTextContents())
        .containsExactly(before.get(1), before.get(2), before.getFirst());
    press(way, tab, commit(box));
    assertThat(reconciled(box))
        .contains(" › ")
        .contains("The book moving a deadline in a timer wheel");
    foundAgain(tab, ORDER);
  }

  @ParameterizedTest
  @MethodSource("ways")
  void aCurveIsDrawn(With way, Reader reader) {
    Page tab = reader.open(page(CURVE), screen(way));
    Locator box = box(tab, CURVE);
    int free = box.locator("svg .reach").count();
    assertThat(free).isGreaterThan(2);
    box.locator("svg.curve").scrollIntoViewIfNeeded();
    for (int i = 0; i < free; i++) {
      Reader.settle(tab); // otherwise the point may move on before it is touched
      BoundingBox point = box.locator("svg .reach").nth(i).boundingBox();
      double x = point.x + point.width / 2;
      double y = point.y + point.height / 2;
      switch (way) {
        case MOUSE -> {
          tab.mouse().move(x, y);
          tab.mouse().down();
          tab.mouse().move(x, y + 30);
          tab.mouse().up();
        }
        case TOUCH -> dragByFinger(tab, x, y, y + 30);
        case KEYBOARD -> {
          box.locator(".ask-points input:not([readonly])").nth(i).focus();
          tab.keyboard().type("90,000");
        }
      }
    }
    PlaywrightAssertions.assertThat(box.locator("svg circle.unset")).hasCount(0);
    press(way, tab, commit(box));
    assertThat(reconciled(box)).contains("points are within a factor of two");
    assertThat(box.locator("svg polyline.guess, svg polyline.book").count()).isEqualTo(2);
    assertThat(box.locator("svg .whisker").count()).isGreaterThan(2);
    assertThat(box.locator(".curve-numbers tbody tr").count()).isEqualTo(free + 1);
    foundAgain(tab, CURVE);
    assertThat(box(tab, CURVE).locator("svg polyline.guess").count()).isEqualTo(1);
  }

  @Test
  void aTapSetsTheNearestPointOfACurve(Reader reader) {
    Page tab = reader.open(page(CURVE), screen(With.TOUCH));
    Locator box = box(tab, CURVE);
    Locator picture = box.locator("svg.curve");
    picture.scrollIntoViewIfNeeded();
    BoundingBox point = box.locator("svg .reach").nth(1).boundingBox();
    tab.touchscreen().tap(point.x + point.width / 2, point.y + point.height + 20);
    assertThat(box.locator(".ask-points input:not([readonly])").nth(1).inputValue()).isNotEmpty();
  }

  @Test
  void aMissingFieldIsNamedAndFocused(Reader reader) {
    for (String id : List.of(NUMBER, CHOICE, CURVE)) {
      Page tab = reader.open(page(id));
      Locator box = box(tab, id);
      commit(box).click();
      assertThat(box.locator("[role=alert]").textContent()).as(id).isNotEmpty();
      assertThat(tab.evaluate("(id) => document.activeElement.closest('.question').id", id))
          .isEqualTo(id);
      assertThat(box.locator(".reconcile").isVisible()).as(id).isFalse();
    }
  }

  @Test
  void aReaderMayAskForTheAnswerAndForgetTheGuess(Reader reader) {
    Page tab = reader.open(page(NUMBER));
    Locator box = box(tab, NUMBER);
    box.getByText("Show me").click();
    assertThat(reconciled(box)).contains("Your guess none").contains(bytes(book(box)));
    assertThat(box.locator("details").first().getAttribute("open")).isNotNull();
    box.getByText("Forget this guess").click();
    assertThat(commit(box).isVisible()).isTrue();
    assertThat(box.locator("details").first().isVisible()).as("a third way").isFalse();
    assertThat(tab.evaluate("() => localStorage.guesses")).isNull();
  }

  /// The measured curve is hidden again, and a given point is still there.
  @Test
  void aForgottenGuessIsAskedForAgain(Reader reader) {
    Page tab = reader.open(page(CURVE));
    Locator box = box(tab, CURVE);
    Locator given = box.locator(".ask-points input[readonly]");
    String value = given.inputValue();
    Locator measured = box.locator("xpath=following-sibling::*[1]").locator(":scope > .answer");
    box.getByText("Show me").click();
    PlaywrightAssertions.assertThat(measured).hasAttribute("open", "");
    box.getByText("Forget this guess").click();
    PlaywrightAssertions.assertThat(measured).not().hasAttribute("open", "");
    assertThat(given.inputValue()).isEqualTo(value).isNotEmpty();
  }

  /// `./course read` serves the results of `./course bench`, and the page gives them to its
  /// scripts.
  @Test
  void theReadersOwnMeasurementStandsBesideTheBooks(Reader reader) {
    Page tab = reader.open(page(NUMBER));
    guess(tab, NUMBER, "900");
    box(tab, ORDER).getByText("Show me").click();
    tab.evaluate(MEASURED);
    assertThat(reconciled(box(tab, NUMBER)))
        .contains("900 bytes")
        .contains("machine " + bytes(3 * book(box(tab, NUMBER))));
    assertThat(reconciled(box(tab, ORDER)))
        .contains("Your machine moving a deadline in a timer wheel");
    assertThat(commit(box(tab, "selector-against-threads")).isVisible()).isTrue();
    Page other = reader.open(page(CURVE));
    box(other, CURVE).getByText("Show me").click();
    other.evaluate(MEASURED);
    assertThat(box(other, CURVE).locator("svg polyline.mine").count()).isEqualTo(1);
  }

  @Test
  void theEndOfTheChapterSummarisesTheGuesses(Reader reader) {
    Page tab = reader.open(page(NUMBER));
    guess(tab, NUMBER, "900");
    guess(tab, OTHER, "100"); // far from what any machine measures
    Locator end = tab.locator(".guesses");
    assertThat(end.textContent())
        .contains("1 of 2 numbers are within a factor of two")
        .contains("ratio of the finished server");
    assertThat(end.locator("a[href='#" + OTHER + "']").count()).isEqualTo(1);

    var file = tab.waitForDownload(() -> end.getByText("Save them as a file").click());
    assertThat(file.suggestedFilename()).isEqualTo("many-clients-guesses.json");
    end.getByText("Erase all guesses").click();
    assertThat(tab.evaluate("() => localStorage.guesses")).isNull();
    assertThat(commit(box(tab, NUMBER)).isVisible()).isTrue();
    tab.locator(".guesses input[type=file]").setInputFiles(file.path());
    tab.waitForFunction("() => localStorage.guesses !== undefined");
    assertThat(reconciled(box(tab, NUMBER))).contains("900 bytes");
    end.getByText("Erase all guesses").click();
    guess(tab, OTHER, "3");
    end.getByText("Undo").click();
    assertThat(reconciled(box(tab, NUMBER))).contains("900 bytes");
    assertThat(reconciled(box(tab, OTHER))).contains("3 times");
  }

  @Test
  void afterTwoDaysAQuestionComesAgain(Reader reader) {
    Page tab = reader.open(page(NUMBER));
    guess(tab, NUMBER, "900");
    reader.go(tab, "again.html");
    assertThat(tab.locator(".again-told").textContent()).contains("The next is due");
    assertThat(tab.locator("[data-question]:visible").count()).isZero();
    tab.evaluate(
        """
        () => {
          const guesses = JSON.parse(localStorage.guesses);
          for (const [tries] of [Object.values(guesses)]) {
            tries[0].at = new Date(Date.now() - 49 * 3600 * 1000).toISOString();
          }
          localStorage.guesses = JSON.stringify(guesses);
        }
        """);
    tab.reload();
    Reader.awake(tab);
    assertThat(tab.locator("[data-question]:visible").count()).isEqualTo(1);
    double right = book(box(tab, NUMBER));
    guess(tab, NUMBER, String.format(Locale.ROOT, "%.0f", right));
    assertThat(reconciled(box(tab, NUMBER)))
        .contains(bytes(right) + ", right")
        .contains("Your first guess 900 bytes");
    assertThat(tab.locator(".where:visible a").getAttribute("href"))
        .isEqualTo(page(NUMBER) + "#" + NUMBER);
    tab.reload();
    Reader.awake(tab);
    assertThat(tab.locator("[data-question]:visible").count()).isZero();
    tab.getByText("Erase all guesses").click();
    assertThat(tab.evaluate("() => localStorage.guesses ?? '{}'")).isEqualTo("{}");
    tab.getByText("Undo").click();
    tab.waitForFunction("() => JSON.parse(localStorage.guesses ?? '{}')['" + NUMBER + "']");
  }

  /// Every question of the book was answered long ago. Questions of each kind come again, and a
  /// model has new numbers.
  @Test
  void everyQuestionOfTheBookCanComeAgain(Reader reader) {
    Page tab = reader.open("again.html");
    tab.evaluate(
        """
        () => {
          const guesses = {};
          for (const box of document.querySelectorAll("[data-question]")) {
            const { version } = JSON.parse(box.dataset.question);
            guesses[box.id] = [{ version, at: "2026-01-01T00:00:00.000Z", guess: null, variant: 0 }];
          }
          localStorage.guesses = JSON.stringify(guesses);
        }
        """);
    tab.reload();
    Reader.awake(tab);
    Object wrong =
        tab.evaluate(
            """
            () => [...document.querySelectorAll("[data-question]")].flatMap((box) => {
              const { variants } = JSON.parse(box.dataset.question);
              const shown = [...box.querySelectorAll(".vary")].map((each) => each.textContent);
              const again = Object.values(variants?.[1].numbers ?? {});
              const faults = [];
              if (box.hidden || !box.querySelector("form.ask")) faults.push(`${box.id}: not asked`);
              if (!again.every((number) => shown.includes(number))) faults.push(`${box.id}: old numbers`);
              return faults;
            })
            """);
    assertThat((List<?>) wrong).isEmpty();
    assertThat(Axe.violationsOfShape(tab)).isEmpty();
  }

  @Test
  void answeredQuestionsAreAsAccessibleAsOpenOnes(Reader reader) {
    for (String id : List.of(NUMBER, CHOICE, ORDER, CURVE)) {
      Page tab = reader.open(page(id));
      box(tab, id).getByText("Show me").click();
      assertThat(Axe.violations(tab)).as(id).isEmpty();
    }
  }

  @Test
  void withoutAScriptAQuestionHasAFold(Reader reader) {
    Page plain = reader.open(page(CHOICE), Reader.usual().setJavaScriptEnabled(false));
    Locator choice = plain.locator("[data-question]#" + CHOICE);
    assertThat(choice.locator("ul.choices li").count()).isEqualTo(3);
    assertThat(choice.locator(".meanings").isVisible()).isFalse();
    choice.locator("summary").click();
    assertThat(choice.locator(".meanings").isVisible()).isTrue();
    assertThat(plain.locator("form.ask").count()).isZero();
    plain = reader.open(page(CURVE), Reader.usual().setJavaScriptEnabled(false));
    assertThat(plain.locator("#" + CURVE + " svg.curve").isVisible()).isFalse();
  }

  @Test
  void nothingIsSentAnywhere(Reader reader) {
    Page tab = reader.tab(Reader.usual());
    List<Request> requests = new ArrayList<>();
    tab.onRequest(requests::add);
    reader.go(tab, page(CHOICE));
    box(tab, CHOICE).locator(".ask-choice input").first().click();
    commit(box(tab, CHOICE)).click();
    reader.go(tab, page(CURVE));
    box(tab, CURVE).getByText("Show me").click();
    reader.go(tab, page(NUMBER));
    guess(tab, NUMBER, "900");
    box(tab, ORDER).getByText("Show me").click();
    tab.waitForDownload(() -> tab.getByText("Save them as a file").click());
    tab.locator(".guesses").getByText("Erase all guesses").click();
    Reader.settle(tab);
    assertThat(requests).isNotEmpty().allSatisfy(QuestionsTest::onlyFetches);
    assertThat(tab.context().cookies()).isEmpty();
    // a page could still send something when it is left
    reader.go(tab, "again.html");
    assertThat(requests).allSatisfy(QuestionsTest::onlyFetches);
  }

  @ParameterizedTest
  @MethodSource("pages")
  void noPageSendsAnything(String page, Reader reader) {
    Page tab = reader.tab(Reader.usual());
    List<Request> requests = new ArrayList<>();
    tab.onRequest(requests::add);
    reader.go(tab, page);
    tab.evaluate(
        "() => document.querySelectorAll('.ask .quiet').forEach((button) => button.click())");
    Reader.settle(tab);
    assertThat(requests).isNotEmpty().allSatisfy(QuestionsTest::onlyFetches);
  }

  static Stream<String> pages() {
    return WovenSite.texts().stream();
  }

  @Test
  void noScriptContainsACallThatSends() throws IOException {
    try (Stream<Path> files = Files.walk(WovenSite.FOLDER.resolve("theme"))) {
      for (Path file : files.filter(path -> path.toString().endsWith(".js")).toList()) {
        if (!file.endsWith("search-data.js")) {
          assertThat(Files.readString(file))
              .as(file.toString())
              .doesNotContainPattern(
                  "sendBeacon|XMLHttpRequest|WebSocket|EventSource|WebTransport|method:\\s*[\"'`]");
        }
      }
    }
  }

  /// Checks that a request is for a page of the site or one of its files, and carries no data of
  /// the reader.
  private static void onlyFetches(Request request) {
    assertThat(request.method()).as(request.url()).isEqualTo("GET");
    assertThat(request.postData()).as(request.url()).isNull();
    assertThat(request.url()).matches("(http://127\\.0\\.0\\.1:\\d+/|blob:)[^?]*");
    assertThat(request.headers()).as(request.url()).doesNotContainKey("cookie");
  }

  /// Returns a question as its reader meets it: in view, with fields for an answer.
  private static Locator box(Page tab, String id) {
    Reader.awake(tab);
    Locator box = tab.locator("[data-question]#" + id);
    box.scrollIntoViewIfNeeded();
    box.locator(".ask")
        .waitFor(new Locator.WaitForOptions().setState(WaitForSelectorState.ATTACHED));
    return box;
  }

  private static Locator slider(Locator box) {
    return box.locator("input[type=range]");
  }

  private static Locator commit(Locator box) {
    return box.locator("button[type=submit]");
  }

  /// Returns the book's answer, which may differ after each new measurement.
  private static double book(Locator box) {
    return JsonParser.parseString(box.getAttribute("data-question"))
        .getAsJsonObject()
        .getAsJsonObject("answer")
        .get("value")
        .getAsDouble();
  }

  private static String bytes(double number) {
    return String.format(Locale.ROOT, "%,.0f bytes", number);
  }

  private static String tooMuch(double guess, double right) {
    return String.format(Locale.ROOT, "%.1f times too much", guess / right);
  }

  private static String reconciled(Locator box) {
    Locator line = box.locator(".reconcile");
    line.waitFor();
    return line.textContent().replaceAll("[\\s\u00a0]+", " ");
  }

  private static void guess(Page tab, String id, String number) {
    box(tab, id).locator("input[type=text]").fill(number);
    commit(box(tab, id)).click();
    box(tab, id).locator(".reconcile").waitFor();
  }

  private static void press(With way, Page tab, Locator button) {
    switch (way) {
      case MOUSE -> button.click();
      case TOUCH -> button.tap();
      case KEYBOARD -> {
        button.focus();
        tab.keyboard().press("Enter");
      }
    }
  }

  /// Drags by touch events, from which the browser makes the pointer's events.
  private static void dragByFinger(Page tab, double x, double fromY, double toY) {
    CDPSession finger = tab.context().newCDPSession(tab);
    touch(finger, "touchStart", x, fromY);
    for (int step = 1; step <= 4; step++) {
      touch(finger, "touchMove", x, fromY + (toY - fromY) * step / 4);
    }
    touch(finger, "touchEnd", x, toY);
    finger.detach();
  }

  private static void touch(CDPSession finger, String type, double x, double y) {
    JsonObject point = new JsonObject();
    point.addProperty("x", x);
    point.addProperty("y", y);
    JsonObject event = new JsonObject();
    event.addProperty("type", type);
    var points = new JsonArray();
    if (!type.equals("touchEnd")) {
      points.add(point);
    }
    event.add("touchPoints", points);
    finger.send("Input.dispatchTouchEvent", event);
  }

  private static void foundAgain(Page tab, String id) {
    String before = reconciled(box(tab, id));
    tab.reload();
    assertThat(reconciled(box(tab, id))).isEqualTo(before);
    assertThat(commit(box(tab, id)).isVisible()).isFalse();
    assertThat(box(tab, id).locator("details").first().getAttribute("open")).isNotNull();
  }
}
