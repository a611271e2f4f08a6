package manyclients.site.browser;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import com.microsoft.playwright.Browser.NewContextOptions;
import com.microsoft.playwright.CDPSession;
import com.microsoft.playwright.ElementHandle;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Route;
import com.microsoft.playwright.options.ColorScheme;
import com.microsoft.playwright.options.ReducedMotion;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import manyclients.lab.xray.XrayPage;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// The page that draws an X-ray, tested with synthetic traces.
@Tag("thorough")
@ExtendWith(Chromium.class)
class XrayTest {
  private static final int MICROS = 500_000;
  private static final String SELECTOR = SyntheticTrace.selector(20, MICROS, 3_000, 1);
  private static final String WORKERS = SyntheticTrace.withWorkers(20, MICROS, 3_000, 1);

  /// A sixtieth of a second, in milliseconds.
  private static final double FRAME = 1000.0 / 60;

  /// A trace with a thread that waits for a lock in its handler.
  private static final String LOCKED =
      """
      {"engine":"locked","handler":"echo","clients":1,"seed":1,"micros":100000,"threads":["loop-1"],"clientIds":[1],
      "threadSpans":[[0,1,0,20000,-1],[0,3,20000,30000,0],[0,7,30000,55000,0],[0,3,55000,60000,0],[0,1,60000,100000,-1]],
      "clientSpans":[[0,0,0,20000,-1],[0,3,20000,60000,0],[0,0,60000,100000,-1]],
      "moments":[],"queue":[],"says":[],
      "vitals":{"threads":1,"selectsPerRequest":1,"wakeupsPerRequest":0,"longestHoldMicros":40000,"bytesPerClient":null}}
      """;

  private static final String VIEW =
      "() => { const { from, to } = document.querySelector('.trace').picture.view; return [from,"
          + " to]; }";

  /// Returns the place of a lane and a time in the window: its colour, and the point for the mouse.
  private static final String SPOT =
      """
      ([name, time, section]) => {
        const { picture } = document.querySelectorAll(".trace")[section];
        const row = picture.rowOf([...picture.trace.threads, ...picture.trace.clients].find((lane) => lane.name === name));
        picture.lanes.scrollIntoView({ block: "center" });
        picture.reveal(row.lane);
        picture.draw();
        const x = picture.x(time), y = picture.y(row) + row.height - 2.5, box = picture.canvas.getBoundingClientRect();
        const [red, green, blue] = picture.drawing.context.getImageData(Math.round(x * picture.scale), Math.round(y * picture.scale), 1, 1).data;
        return { x: box.left + x, y: box.top + y, colour: "#" + [red, green, blue].map((part) => part.toString(16).padStart(2, "0")).join("") };
      }
      """;

  /// Finds the request that was longest in the queue.
  private static final String QUEUED =
      """
      () => {
        const { trace } = document.querySelector(".trace").picture;
        const all = trace.clients.flatMap((client) => trace.requests(client));
        const queued = ({ client, from, to }) => client.lengths(from, to)[2];
        const { client, number, from, to } = all.reduce((one, other) => (queued(other) > queued(one) ? other : one));
        return { name: client.name, number, from, to };
      }
      """;

  @Test
  void aHandlerIsDrawnInTheLaneOfItsThreadAndOfItsClient(Reader reader) {
    Page tab = show(reader, SELECTOR);
    Map<?, ?> held = firstSaid(tab);
    click(tab.locator(".moment").first());
    for (String lane : List.of("loop-1", String.valueOf(held.get("client")))) {
      assertThat(spot(tab, lane, number(held, "at")).get("colour"))
          .as(lane)
          .isEqualTo(colour(tab, "accent"));
    }
    assertThat(reader.troubles()).isEmpty();
  }

  @Test
  void aSentenceLeadsToItsMoment(Reader reader) {
    Page tab = show(reader, SELECTOR);
    Locator sentence = tab.locator(".says li").first();
    assertThat(sentence.textContent()).contains("held loop-1 for 12 ms");
    click(sentence.locator("button"));
    double at = number(firstSaid(tab), "at");
    List<Double> view = view(tab);
    assertThat(view.get(0)).isLessThan(at);
    assertThat(view.get(1)).isGreaterThan(at);
    assertThat(view.get(1) - view.get(0)).isLessThan(MICROS / 10.0);
  }

  @Test
  void aSentenceMovesThePictureUnlessMotionIsReduced(Reader reader) {
    Page tab = show(reader, Reader.usual(), SELECTOR);
    tab.locator(".moment").first().click();
    Awaitility.await()
        .pollInSameThread()
        .untilAsserted(
            () -> assertThat(view(tab).get(1) - view(tab).get(0)).isCloseTo(24_000, within(1.0)));
  }

  @Test
  void aClickOnARequestFollowsItAcrossLanes(Reader reader) {
    Page tab = show(reader, WORKERS);
    Map<?, ?> queued = (Map<?, ?>) tab.evaluate(QUEUED);
    zoomTo(tab, queued);
    double middle = (number(queued, "from") + number(queued, "to")) / 2;
    Map<?, ?> spot = spot(tab, String.valueOf(queued.get("name")), middle);
    tab.mouse().click(number(spot, "x"), number(spot, "y"));
    String said = tab.locator(".request [role=status]").textContent();
    assertThat(said).contains(queued.get("name") + ", at ", " in the handler.");
    assertThat(tab.locator(".request tbody tr").count()).isGreaterThanOrEqualTo(4);
    assertThat(tab.locator(".request tbody").textContent()).contains("in a queue", "worker-");

    Reader.settle(tab);
    assertThat(request(tab)).isEqualTo(queued.get("number"));
    tab.getByText("Next request").click();
    assertThat(request(tab)).isEqualTo((int) number(queued, "number") + 1);
    tab.locator(".lanes").focus();
    tab.keyboard().press("p");
    assertThat(request(tab)).isEqualTo(queued.get("number"));
    tab.keyboard().press("Escape");
    assertThat(tab.locator(".request table").count()).isZero();
  }

  @Test
  void aClickOnAThreadsWorkFollowsTheRequestItIsFor(Reader reader) {
    Page tab = show(reader, SELECTOR);
    Map<?, ?> held = firstSaid(tab);
    click(tab.locator(".moment").first());
    Map<?, ?> spot = spot(tab, "loop-1", number(held, "at"));
    tab.mouse().click(number(spot, "x"), number(spot, "y"));
    assertThat(tab.locator(".request [role=status]").textContent())
        .contains(held.get("client") + ", at ");
  }

  @Test
  void aRequestThatWaitsForAHeldLoopNamesTheLoopsWork(Reader reader) {
    Page tab = show(reader, SELECTOR);
    Object told =
        tab.evaluate(
            """
            () => {
              const { trace } = document.querySelector(".trace").picture, [{ at }] = trace.says;
              const behind = trace.clients.map((client) => trace.requestAt({ lane: client, time: at + 5000 }))
                .find((request) => request && request.from > at);
              return phases(trace, behind)[0][4];
            }
            """);
    assertThat((String) told).matches("loop-1: in a handler for client \\d+, [\\d.]+\\hms; .*");
  }

  @Test
  void keysZoomAndMove(Reader reader) {
    Page tab = show(reader, SELECTOR);
    tab.locator(".lanes").focus();
    tab.keyboard().press("+");
    assertThat(view(tab)).containsExactly(125_000.0, 375_000.0);
    tab.keyboard().press("d");
    assertThat(view(tab)).containsExactly(187_500.0, 437_500.0);
    tab.keyboard().press("a");
    tab.keyboard().press("-");
    assertThat(view(tab)).containsExactly(0.0, 500_000.0);
    tab.keyboard().press("=");
    tab.keyboard().press("0");
    assertThat(view(tab)).containsExactly(0.0, 500_000.0);
    tab.keyboard().press("ArrowRight");
    assertThat(view(tab)).containsExactly(0.0, 500_000.0);
  }

  @Test
  void theWheelZoomsWithControlAndOtherwiseScrolls(Reader reader) {
    Page tab = show(reader, SELECTOR);
    Map<?, ?> spot = spot(tab, "client 10", 200_000);
    tab.mouse().move(number(spot, "x"), number(spot, "y"));
    tab.mouse().wheel(0, -120);
    Reader.settle(tab);
    assertThat(view(tab)).containsExactly(0.0, 500_000.0);
    spot = spot(tab, "client 10", 200_000);
    tab.mouse().move(number(spot, "x"), number(spot, "y"));
    tab.keyboard().down("Control");
    tab.mouse().wheel(0, -60);
    double length = MICROS * Math.exp(-60 / 150.0);
    Awaitility.await()
        .pollInSameThread()
        .untilAsserted(
            () -> assertThat(view(tab).get(1) - view(tab).get(0)).isCloseTo(length, within(1.0)));
    assertThat((200_000 - view(tab).getFirst()) / length).isCloseTo(0.4, within(0.01));
  }

  @Test
  void theMouseDragsTime(Reader reader) {
    Page tab = show(reader, SELECTOR);
    tab.getByText("Zoom in").click();
    Map<?, ?> from = spot(tab, "loop-1", 200_000), to = spot(tab, "loop-1", 250_000);
    tab.mouse().move(number(to, "x"), number(to, "y"));
    tab.mouse().down();
    tab.mouse().move(number(from, "x"), number(from, "y"));
    tab.mouse().up();
    assertThat(view(tab).getFirst()).isCloseTo(175_000, within(1_000.0));
    assertThat(tab.locator(".request table").count()).as("a drag is no click").isZero();
  }

  @Test
  void twoFingersZoom(Reader reader) {
    Page tab = show(reader, phone(), SELECTOR);
    Map<?, ?> spot = spot(tab, "loop-1", 250_000);
    double x = number(spot, "x"), y = number(spot, "y");
    CDPSession fingers = tab.context().newCDPSession(tab);
    touch(fingers, "touchStart", x - 20, x + 20, y);
    touch(fingers, "touchMove", x - 40, x + 40, y);
    touch(fingers, "touchMove", x - 80, x + 80, y);
    fingers.send("Input.dispatchTouchEvent", touches("touchEnd"));
    List<Double> view = view(tab);
    assertThat(view.get(1) - view.get(0)).isCloseTo(125_000, within(15_000.0));
  }

  @Test
  void theTablesShowThePartInView(Reader reader) {
    Page tab = show(reader, WORKERS);
    tab.getByText("The same as tables").click();
    Locator tables = tab.locator(".tables table");
    tables.first().waitFor();
    assertThat(tables.count()).isEqualTo(2);
    assertThat(tables.first().locator("tbody tr").count()).isEqualTo(3);
    assertThat(tab.locator(".tables p").textContent())
        .matches("The queue: 1 at first, 0 at last, \\d at most\\.");
    assertThat(tables.nth(1).locator("tbody tr").count()).isEqualTo(50);
    Locator slowest = tables.nth(1).locator("tbody tr").first();
    String client = slowest.locator("th").textContent();
    click(slowest.locator("button"));
    assertThat(tab.locator(".request [role=status]").textContent()).contains(client + ", at ");
  }

  @Test
  void aWaitForALockIsDrawnNamedAndCounted(Reader reader) {
    Page tab = show(reader, LOCKED);
    assertThat(spot(tab, "loop-1", 43_000).get("colour")).isEqualTo(colour(tab, "lock"));
    assertThat(spot(tab, "loop-1", 23_000).get("colour")).isEqualTo(colour(tab, "accent"));
    assertThat(tab.locator(".legend").textContent()).contains("waiting for a lock");
    tab.getByText("The same as tables").click();
    Locator threads = tab.locator(".tables table").first();
    threads.waitFor();
    assertThat(threads.locator("thead th").allTextContents())
        .last()
        .isEqualTo("waiting for a lock");
    assertThat(threads.locator("tbody td").allTextContents()).last().isEqualTo("25\u00a0%");
    assertThat(reader.troubles()).isEmpty();
  }

  @Test
  void aFileCanBeOpenedWithoutAServer(Reader reader, @TempDir Path folder) throws IOException {
    Path file = Files.writeString(folder.resolve("xray.html"), XrayPage.of(List.of(SELECTOR)));
    Page tab = reader.tab(still());
    tab.navigate(file.toUri().toString());
    tab.locator(".legend").waitFor();
    assertThat(tab.title()).isEqualTo("X-ray: selector");
  }

  @Test
  void twoTracesShareTheirTimeAndShowWhatDiffers(Reader reader) {
    Page tab = show(reader, SELECTOR, WORKERS);
    assertThat(tab.locator(".trace h2").allTextContents())
        .containsExactly("selector", "reactor-workers");
    assertThat(tab.locator("main > .scroll tbody").textContent())
        .contains("selector", "reactor-workers");
    assertThat(tab.locator("main > .scroll td:nth-child(2) b").allTextContents())
        .containsExactly("1", "3");
    assertThat(tab.locator("main > .scroll td:last-child b").count()).isZero();
    tab.getByText("Zoom in").click();
    tab.locator(".lanes").nth(1).focus();
    tab.keyboard().press("+");
    assertThat(view(tab)).containsExactly(187_500.0, 312_500.0);
  }

  @Test
  void aRunWithoutFindingsSaysSo(Reader reader) {
    String quiet = SyntheticTrace.selector(3, 20_000, 5_000, 1);
    Page tab = show(reader, quiet);
    assertThat(tab.locator(".says").textContent()).startsWith("No rule found a fault");
    assertThat(reader.troubles()).isEmpty();
  }

  @ParameterizedTest
  @EnumSource(names = {"LIGHT", "DARK"})
  void theXrayPageIsAccessible(ColorScheme scheme, Reader reader) {
    for (NewContextOptions options : List.of(still(), phone())) {
      Page tab = show(reader, options.setColorScheme(scheme), SELECTOR, WORKERS);
      tab.getByText("The same as tables").first().click();
      click(tab.locator(".tables td button").first());
      assertThat(Axe.violations(tab)).isEmpty();
      assertThat(tab.evaluate("() => document.documentElement.scrollWidth <= innerWidth"))
          .isEqualTo(true);
    }
    assertThat(reader.troubles()).isEmpty();
  }

  /// The table can be reached from the first moment on: a reader, and axe, may come before the box
  /// is measured.
  @Test
  void aTableThatIsTooWideCanBeReachedByKeyboard(Reader reader) {
    Page tab = show(reader, SELECTOR);
    Object atFirst =
        tab.evaluate(
            """
            () => {
              const box = table("Wide", ["wide"], [["\u00a0".repeat(100)]]);
              document.querySelector("main").append(box);
              return box.tabIndex;
            }
            """);
    assertThat(atFirst).isEqualTo(0);
    assertThat(reached(tab, "Wide")).as("measured, and there is room").isEqualTo(-1);
    tab.setViewportSize(Reader.NARROW, Reader.TALL);
    assertThat(reached(tab, "Wide")).as("in a narrow window").isEqualTo(0);
  }

  /// The table is built again for the new view, without the pressed button.
  @Test
  void aRequestFollowedFromItsTableLeadsToTheKeysOfThePicture(Reader reader) {
    Page tab = show(reader, SELECTOR);
    tab.getByText("The same as tables").click();
    Locator follow = tab.locator(".tables td button");
    ElementHandle pressed = follow.first().elementHandle();
    follow.first().press("Enter");
    tab.waitForFunction("(button) => !button.isConnected", pressed);
    int followed = (Integer) request(tab);
    tab.keyboard().press(followed > 1 ? "p" : "n");
    assertThat(request(tab)).isEqualTo(followed > 1 ? followed - 1 : 2);
  }

  /// Returns the `tabIndex` of a table's box, when all boxes have been measured.
  private static Object reached(Page tab, String caption) {
    Reader.settle(tab);
    return tab.getByLabel(caption).evaluate("(box) => box.tabIndex");
  }

  /// The painting time is the minimum of up to ten tries, because other tests run at the same time.
  @Test
  void aHundredThousandSpansArePaintedWithinAFrame(Reader reader) {
    Page tab = show(reader, SyntheticTrace.selector(50, 2_000_000, 5_000, 1));
    Object spans =
        tab.evaluate(
            """
            () => {
              const { trace } = document.querySelector(".trace").picture;
              return [...trace.threads, ...trace.clients].reduce((sum, lane) => sum + lane.length, 0);
            }
            """);
    assertThat((Integer) spans).isGreaterThan(100_000);
    Object median =
        tab.evaluate(
            """
            (frame) => {
              const { picture } = document.querySelector(".trace");
              const drawing = () => {
                const begun = performance.now();
                picture.draw();
                return performance.now() - begun;
              };
              const times = Array.from({ length: 60 }, (_, i) => {
                picture.view.show(0, 2e6 * 0.97 ** i);
                let least = drawing();
                for (let more = 1; more < 10 && least >= frame; more++) least = Math.min(least, drawing());
                return least;
              });
              return times.sort((one, other) => one - other)[30];
            }
            """,
            FRAME);
    assertThat(((Number) median).doubleValue()).isLessThan(FRAME);
  }

  /// A model that looks at all spans gives the expected sums, for random windows of random lanes.
  @Test
  void columnsAddUpTheirSpans(Reader reader) {
    Object wrong =
        show(reader, SELECTOR)
            .evaluate(
                """
                () => {
                  let seed = 1;
                  const random = (below) => ((seed = (seed * 48271) % 2147483647) % below);
                  const wrong = [];
                  for (let round = 0; round < 500 && wrong.length === 0; round++) {
                    const spans = [];
                    for (let at = random(9); spans.length < 50; at += random(3)) spans.push([random(STATES), at, (at += 1 + random(30)), -1]);
                    const lane = new Lane("", THREAD_STATES, 0, spans), width = 1 + random(40);
                    const from = random(500), to = from + 1 + random(500), shares = new Float32Array(width * STATES);
                    const wide = lane.measure(from, to, width, shares, 3);
                    const column = (to - from) / width;
                    shares.forEach((share, i) => {
                      const left = from + Math.floor(i / STATES) * column, right = left + column;
                      const expected = spans.filter(([state]) => state === i % STATES)
                        .reduce((sum, [, begun, ended]) => sum + Math.max(0, Math.min(right, ended) - Math.max(left, begun)), 0) / column;
                      if (Math.abs(share - expected) > 1e-4) wrong.push([round, i, share, expected]);
                    });
                    const expected = spans.filter(([, begun, ended]) => Math.min(to, ended) - Math.max(from, begun) >= 3 * column - 1e-9).length;
                    if (wide.length !== expected) wrong.push([round, "wide", wide.length, expected]);
                    const time = random(1000), at = spans.findIndex(([, begun, ended]) => begun <= time && time < ended);
                    if (lane.at(time) !== at) wrong.push([round, "at", time, lane.at(time), at]);
                  }
                  return wrong;
                }
                """);
    assertThat((List<?>) wrong).isEmpty();
  }

  /// The digits are states: 0 thinking, 1 under way, 2 in a queue, 3 in the handler, 4 reply
  /// waiting. The expected ranges are the first and the last span of each request.
  @Test
  void aClientThatDoesNotThinkStillHasRequestsOneByOne(Reader reader) {
    Page tab = show(reader, SELECTOR);
    Map<String, String> expected =
        Map.of(
            "01340134", "1-3 5-7",
            "134134", "0-2 3-5",
            "1234123413", "0-3 4-7 8-9",
            "1310131", "0-2 4-6",
            "33", "0-0 1-1",
            "010", "1-1",
            "000", "");
    expected.forEach((states, requests) ->
        assertThat(
                tab.evaluate(
                    """
                    (states) => {
                      const spans = [...states].map((state, i) => [Number(state), i, i + 1, -1]);
                      return requestsOf(new Lane("", CLIENT_STATES, 0, spans)).map(({ first, last }) => `${first}-${last}`).join(" ");
                    }
                    """,
                    states))
            .as(states)
            .isEqualTo(requests));
  }

  private static NewContextOptions still() {
    return Reader.usual().setReducedMotion(ReducedMotion.REDUCE);
  }

  private static NewContextOptions phone() {
    return still()
        .setViewportSize(Reader.NARROW, Reader.TALL)
        .setHasTouch(true)
        .setDeviceScaleFactor(2);
  }

  private static Page show(Reader reader, String... traces) {
    return show(reader, still(), traces);
  }

  private static Page show(Reader reader, NewContextOptions options, String... traces) {
    String html = XrayPage.of(List.of(traces));
    Page tab = reader.tab(options);
    tab.route(
        "**/xray.html",
        route ->
            route.fulfill(
                new Route.FulfillOptions()
                    .setContentType("text/html; charset=utf-8")
                    .setBody(html)));
    reader.go(tab, "xray.html");
    tab.locator(".legend").waitFor(); // the traces are unpacked first
    Reader.settle(tab);
    return tab;
  }

  private static void click(Locator button) {
    button.click();
    Reader.settle(button.page());
  }

  private static Map<?, ?> spot(Page tab, String lane, double time) {
    return (Map<?, ?>) tab.evaluate(SPOT, List.of(lane, time, 0));
  }

  private static void zoomTo(Page tab, Map<?, ?> request) {
    tab.evaluate(
        "({ from, to }) => document.querySelector('.trace').picture.view.show(from - (to - from) /"
            + " 2, 2 * (to - from))",
        request);
    Reader.settle(tab);
  }

  private static List<Double> view(Page tab) {
    List<?> view = (List<?>) tab.evaluate(VIEW);
    return view.stream().map(end -> ((Number) end).doubleValue()).toList();
  }

  private static Object request(Page tab) {
    return tab.evaluate("() => document.querySelector('.trace').picture.request.number");
  }

  /// Returns the time of the first finding, and the client that its thread works for then.
  private static Map<?, ?> firstSaid(Page tab) {
    return (Map<?, ?>)
        tab.evaluate(
            """
            () => {
              const { trace } = document.querySelector(".trace").picture, [{ at, lane }] = trace.says;
              const thread = trace.lane(lane);
              return { at, client: trace.clients[thread.partner[thread.at(at)]].name };
            }
            """);
  }

  private static Object colour(Page tab, String name) {
    return tab.evaluate("(name) => palette()[name]", name);
  }

  private static double number(Map<?, ?> of, String name) {
    return of.get(name) instanceof Number number ? number.doubleValue() : Double.NaN;
  }

  private static void touch(CDPSession fingers, String type, double one, double other, double y) {
    fingers.send("Input.dispatchTouchEvent", touches(type, one, other, y));
  }

  private static JsonObject touches(String type, double... where) {
    JsonArray points = new JsonArray();
    for (int finger = 0; finger + 1 < where.length; finger++) {
      JsonObject point = new JsonObject();
      point.addProperty("x", where[finger]);
      point.addProperty("y", where[where.length - 1]);
      point.addProperty("id", finger);
      points.add(point);
    }
    JsonObject event = new JsonObject();
    event.addProperty("type", type);
    event.add("touchPoints", points);
    return event;
  }
}
