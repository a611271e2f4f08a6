package manyclients.site.browser;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assertions.withinPercentage;

import com.microsoft.playwright.Page;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// The model of the machines agrees with the chapters.
@Tag("thorough")
@ExtendWith(Chromium.class)
class ModelTest {
  private static final String RUN =
      """
      async (settings) => {
        const { run } = await import("./theme/machine/figures.js");
        return run(settings);
      }
      """;

  private static final String FIGURES =
      """
      async (settings) => (await import("./theme/machine/figures.js")).figures(settings)
      """;

  private static final String OF_SUBJECT =
      """
      async ([kind, settings]) => (await (await import("./theme/machine/subjects.js")).subject(kind)).figures(settings)
      """;

  /// Runs a thousand simulated seconds, after a warm-up of twenty, with other requests.
  private static final String LONG_RUN =
      """
      async (settings) => {
        const { Machine } = await import("./theme/machine/model.js");
        const machine = new Machine({ ...settings, luck: 4711 });
        machine.advance(20_000);
        machine.forget();
        const before = machine.waiting(true);
        machine.advance(1_020_000);
        return { ...machine.summary(), growth: (machine.waiting(true) - before) / 1000 };
      }
      """;

  private static final List<String> DESIGNS =
      List.of(
          "sequential",
          "pool",
          "threads",
          "virtual",
          "wheel",
          "selector",
          "reactors",
          "workers",
          "closed",
          "open");

  private Page page;

  @BeforeEach
  void open(Reader reader) {
    page = reader.open("404.html");
  }

  @Test
  void theSameSeedGivesTheSameRun() {
    assertThat(run("reactors", 100, 1, 2, 7)).isEqualTo(run("reactors", 100, 1, 2, 7));
    assertThat(run("reactors", 100, 1, 2, 7)).isNotEqualTo(run("reactors", 100, 1, 2, 8));
  }

  @Test
  void lookingAtARunMoreOftenChangesNothing() {
    Object alike =
        page.evaluate(
            """
            async () => {
              const { Machine } = await import("./theme/machine/model.js");
              return ["threads", "virtual", "wheel", "selector", "reactors", "workers", "open", "closed"].every((design) => {
                const settings = { design, clients: 50, active: 0.5, service: 3, cores: 2, slow: 0.05, stop: design === "open" || design === "closed" ? 300 : 0 };
                const once = new Machine(settings), often = new Machine(settings);
                once.advance(5000);
                for (let time = 0; time <= 5000; time += 7.3) often.advance(time);
                often.advance(5000);
                const sorted = (waits) => [...waits].sort((a, b) => a - b).map((wait) => wait.toFixed(6));
                return JSON.stringify(sorted(once.waits)) === JSON.stringify(sorted(often.waits))
                  && JSON.stringify([...once.states()]) === JSON.stringify([...often.states()]);
              });
            }
            """);
    assertThat(alike).isEqualTo(true);
  }

  @Test
  void theSharesOfTheThreadsTimeAddUpToOne() {
    for (String design : DESIGNS) {
      Map<?, ?> summary = run(design, 100, 0.5, 5, 1);
      double all =
          Stream.of("serving", "ready", "waiting", "asking", "sleeping", "stopped")
              .mapToDouble(part -> number(summary, part))
              .sum();
      assertThat(all).as(design).isCloseTo(1, within(1e-6));
    }
  }

  @Test
  void aThreadPerClientLetsNoClientWait() {
    assertThat(number(run("threads", 1000, 0.1, 5, 1), "threads")).isEqualTo(1000);
    assertThat(number(run("threads", 1000, 1, 20, 1), "mean")).isBetween(20.0, 20.5);
    assertThat(number(run("selector", 1000, 0.1, 5, 1), "threads")).isEqualTo(1);
  }

  @Test
  void aPoolAnswersAsManyClientsAsItHasThreads() {
    assertThat(number(run("pool", 300, 1, 5, 1), "unanswered")).isEqualTo(280);
    assertThat(number(run("pool", 10, 1, 5, 1), "unanswered")).isEqualTo(0);
    assertThat(number(run("sequential", 10, 1, 5, 1), "unanswered")).isEqualTo(9);
  }

  @Test
  void theWheelTurnsMoreSlowlyWithEachIdleClient() {
    double few = number(run("wheel", 100, 0.1, 0.5, 1), "turn");
    double many = number(run("wheel", 1000, 0.01, 0.5, 1), "turn");
    assertThat(few).isBetween(85.0, 110.0); // a millisecond per silent client
    assertThat(many / few).isBetween(9.0, 11.0);
    assertThat(number(run("wheel", 1000, 0.01, 0.5, 1), "mean")).isGreaterThan(300);
  }

  @Test
  void idleClientsCostASelectorNothing() {
    Map<?, ?> few = run("selector", 10, 1, 2, 1);
    Map<?, ?> many = run("selector", 1000, 0.01, 2, 1);
    assertThat(number(few, "active")).isEqualTo(number(many, "active"));
    assertThat(number(many, "serving")).isCloseTo(number(few, "serving"), within(0.01));
    assertThat(number(many, "mean")).isCloseTo(number(few, "mean"), within(0.3));
  }

  @Test
  void aSlowHandlerDelaysAllClientsOfALoop() {
    assertThat(number(run("selector", 300, 1, 0.5, 1), "mean")).isLessThan(1.5);
    assertThat(number(run("selector", 300, 1, 20, 1), "mean")).isGreaterThan(1000);
    assertThat(number(run("threads", 300, 1, 20, 1), "mean")).isBetween(20.0, 20.5);
  }

  @Test
  void moreLoopsServeMoreClientsAtTheSameTime() {
    Map<?, ?> one = run("selector", 1000, 1, 2, 1);
    Map<?, ?> four = run("reactors", 1000, 1, 2, 1);
    assertThat(number(four, "replies")).isGreaterThan(1.8 * number(one, "replies"));
    assertThat(number(four, "mean")).isLessThan(number(one, "mean") / 5);
  }

  @Test
  void theOtherClientsOfALoopWaitForASlowHandler() {
    double one = number(slow("selector", 2, 0.05), "quickMean");
    double four = number(slow("reactors", 2, 0.05), "quickMean");
    assertThat(one).isGreaterThan(20);
    assertThat(four).isBetween(4.0, one / 4);
    assertThat(number(slow("workers", 2, 0.05), "quickMean")).isBetween(2.0, 10.0);
  }

  @Test
  void clientsWaitWhenAllWorkersAreBusy() {
    assertThat(number(slow("workers", 20, 0.2), "quickMean")).isGreaterThan(100);
    assertThat(number(slow("workers", 20, 0.2), "serving")).isGreaterThan(0.9);
  }

  @Test
  void noDesignServesMoreThanItsCoresCompute() {
    for (String design : List.of("threads", "virtual", "workers", "reactors")) {
      Map<?, ?> summary =
          run(settings(design, "clients", 300, "active", 1, "service", 20, "cores", 2));
      double busy = number(summary, "serving") * number(summary, "threads");
      assertThat(busy).as(design).isBetween(1.9, 2.0 + 1e-9);
    }
  }

  @Test
  void aHandlerThatComputesKeepsItsCarrierAndOneThatWaitsDoesNot() {
    var computes =
        settings("virtual", "clients", 300, "active", 0.3, "service", 2, "cores", 2, "slow", 0.05);
    var waits = new HashMap<>(computes);
    waits.put("waits", true);
    var platform = new HashMap<>(computes);
    platform.put("design", "threads");
    double parked = number(figures(waits), "quickMean");
    double kept = number(figures(computes), "quickMean");
    double inTurns = number(figures(platform), "quickMean");
    assertThat(parked).isLessThan(4);
    assertThat(kept).isGreaterThan(2 * parked);
    assertThat(inTurns).isLessThan(kept / 2);
  }

  /// For a single server, random requests and one service time, queueing theory has a formula
  /// (Pollaczek and Khinchine).
  @Test
  void waitingTimesOfOneSelectorAgreeWithQueueingTheory() {
    for (double service : List.of(2.0, 5.0, 9.0)) {
      var settings = settings("selector", "clients", 1000, "active", 0.1, "service", service);
      double load = 100 * service / 1000;
      double theory = service + load * service / (2 * (1 - load));
      assertThat(number(figures(settings), "mean"))
          .as("load %s", load)
          .isCloseTo(theory, withinPercentage(5));
    }
  }

  /// Returns five machines; `-Dmodels=all` adds ten others, which takes minutes.
  static Stream<Map<String, Object>> shown() {
    Stream<Map<String, Object>> kinds =
        Stream.of(
            settings("wheel", "clients", 300, "active", 0.3, "service", 0.5),
            settings("pool", "clients", 300, "active", 1, "service", 5, "cores", 2),
            settings("closed", "clients", 30, "active", 1, "service", 0.5, "stop", 1000),
            settings("open", "clients", 30, "active", 1, "service", 0.5, "stop", 1000),
            settings("workers", "clients", 300, "active", 0.3, "service", 20, "slow", 0.2));
    return "all".equals(System.getProperty("models")) ? Stream.concat(kinds, others()) : kinds;
  }

  private static Stream<Map<String, Object>> others() {
    return Stream.of(
        settings("selector", "clients", 1000, "active", 0.1, "service", 5, "cores", 2),
        settings("threads", "clients", 1000, "active", 0.1, "service", 5, "cores", 2),
        settings("threads", "clients", 1000, "active", 0.3, "service", 5, "cores", 2),
        settings("reactors", "clients", 1000, "active", 0.3, "service", 5, "cores", 2),
        settings("selector", "clients", 300, "active", 0.3, "service", 2, "slow", 0.05),
        settings(
            "workers", "clients", 300, "active", 0.3, "service", 2, "slow", 0.05, "waits", true),
        settings("virtual", "clients", 300, "active", 1, "service", 5, "cores", 2),
        settings("selector", "clients", 1000, "active", 0.3, "service", 5),
        settings("threads", "clients", 300, "active", 1, "service", 20, "cores", 2),
        settings("wheel", "clients", 1000, "active", 0.3, "service", 2));
  }

  /// The words of a machine match another thousand seconds, with other requests. If requests pile
  /// up without end, the words tell how fast. That rate is a small difference of two large numbers,
  /// demand and answers, so it is less exact.
  @ParameterizedTest
  @MethodSource("shown")
  void theShownFiguresHoldForALongRun(Map<String, Object> settings) {
    Map<?, ?> figures = figures(settings);
    Map<?, ?> run = (Map<?, ?>) page.evaluate(LONG_RUN, settings);
    if (Boolean.TRUE.equals(figures.get("growing"))) {
      assertThat(number(figures, "growth"))
          .isPositive()
          .isCloseTo(number(run, "growth"), withinPercentage(10));
    } else {
      assertThat(Math.abs(number(run, "growth"))).isLessThan(0.5);
      String which = settings.containsKey("slow") ? "quickMean" : "mean";
      assertThat(number(figures, which)).isCloseTo(number(run, which), withinPercentage(5));
      assertThat(number(figures, "late")).isCloseTo(number(run, "late"), within(0.01));
    }
  }

  @Test
  void requestsToAServerThatIsTooSlowPileUpWithoutEnd() {
    Map<?, ?> figures = figures(settings("selector", "clients", 3000, "active", 1, "service", 100));
    assertThat(figures.get("growing")).isEqualTo(true);
    assertThat(number(figures, "growth")).isCloseTo(2990, withinPercentage(1));
  }

  @Test
  void atLeastOneClientIsActive() {
    Map<?, ?> figures = figures(settings("open", "clients", 10, "active", 0.01, "service", 0.5));
    assertThat(number(figures, "active")).isEqualTo(1);
    assertThat(number(figures, "mean")).isNotNaN();
  }

  @Test
  void waterMarksBoundTheRepliesKeptForAClientThatDoesNotRead() {
    Map<?, ?> marks = figures("marks", marks("marks"));
    assertThat(number(marks, "most")).isBetween(64.0, 64.0 + 16);
    assertThat(number(marks, "answered")).isCloseTo(1000 / 16.0, withinPercentage(3));
    Map<?, ?> none = figures("marks", marks("none"));
    assertThat(none.get("growing")).isEqualTo(true);
    assertThat(number(none, "growth")).isCloseTo(100 * 16 - 1000, withinPercentage(1));
  }

  @Test
  void withWaterMarksAThousandSecondsKeepNoMoreThanIsShown() {
    Object most =
        page.evaluate(
            """
            async (settings) => {
              const { Marks } = await import("./theme/machine/marks.js");
              const marks = new Marks(settings);
              marks.advance(1_000_000);
              return marks.summary().most;
            }
            """,
            marks("marks"));
    assertThat(((Number) most).doubleValue())
        .isEqualTo(number(figures("marks", marks("marks")), "most"));
  }

  private static Map<String, Object> marks(String design) {
    return settings(design, "asks", 100, "reply", 16, "reads", 1000);
  }

  /// Checks the rings after each of 5,000 steps, for several sizes.
  @Test
  void eachEndOfARingIsMovedByItsOwner() {
    Object wrong =
        page.evaluate(
            """
            async () => {
              const { Rings } = await import("./theme/machine/rings.js");
              const wrong = [];
              for (const entries of [4, 8, 64]) for (const buffers of [2, 8, 64]) for (const sends of ["counted", "one"]) for (const clients of [1, 10, 100]) {
                const rings = new Rings({ entries, buffers, sends, clients });
                const say = (what) => wrong.push(JSON.stringify([what, entries, buffers, sends, clients, rings.said]));
                for (let step = 0; step < 5000 && wrong.length === 0; step++) {
                  const before = [rings.sq.tail, rings.cq.head, rings.sq.head, rings.cq.tail];
                  rings.step();
                  const [sqTail, cqHead, sqHead, cqTail] = [rings.sq.tail, rings.cq.head, rings.sq.head, rings.cq.tail].map((end, which) => end - before[which]);
                  if (rings.inKernel ? sqTail !== 0 || cqHead !== 0 : sqHead !== 0 || cqTail !== 0) say("not its own end");
                  if (Math.min(sqTail, cqHead, sqHead, cqTail) < 0 || Math.max(sqTail, cqHead, sqHead) > 1) say("more than one movement");
                  for (const { head, tail, entries: room } of [rings.sq, rings.cq]) if (tail < head || tail - head > room) say("too full");
                  const taken = rings.buffers.filter((client) => client !== null).length;
                  if (taken + rings.given.length !== buffers) say("a buffer is lost");
                  if (new Set(rings.given).size !== rings.given.length) say("a buffer is given twice");
                  if (rings.overflow.length > 0 && cqTail > 0 && rings.cq.room > 0) say("completions out of order");
                }
              }
              return wrong;
            }
            """);
    assertThat((List<?>) wrong).isEmpty();
  }

  @Test
  void aMultishotReceiveIsSubmittedOnceUnlessItEnds() {
    assertThat(receives(64, 64)).isEqualTo(30); // one receive per client
    assertThat(receives(64, 4)).isGreaterThan(1_000); // they end: no buffer
    assertThat(receives(4, 64)).isGreaterThan(1_000); // they end: no room for a completion
  }

  private int receives(int entries, int buffers) {
    Object count =
        page.evaluate(
            """
            async (settings) => {
              const { Rings } = await import("./theme/machine/rings.js");
              const rings = new Rings(settings);
              let receives = 0;
              for (let step = 0; step < 20_000; step++) {
                rings.step();
                if (rings.moved === "sq.tail" && rings.said.includes("receive")) receives++;
              }
              return receives;
            }
            """,
            settings(
                "uring", "clients", 30, "entries", entries, "buffers", buffers, "sends",
                "counted"));
    return ((Number) count).intValue();
  }

  @Test
  void aLoneClientsRequestTakesOneEntryOrTwoIfASendIsAwaited() {
    assertThat(number(figures("rings", rings("counted", 1)), "entries"))
        .isCloseTo(1, withinPercentage(1));
    assertThat(number(figures("rings", rings("one", 1)), "entries"))
        .isCloseTo(2, withinPercentage(1));
    assertThat(number(figures("rings", rings("counted", 100)), "entries")).isBetween(0.01, 0.2);
    Map<String, Object> epoll = new HashMap<>(rings("counted", 1));
    epoll.put("design", "epoll");
    assertThat(number(figures("rings", epoll), "entries")).isCloseTo(3, withinPercentage(1));
    epoll.put("clients", 100);
    assertThat(number(figures("rings", epoll), "entries")).isBetween(2.0, 2.2);
  }

  /// The figures hold in a run of one simulated second, with other clients. That is a long run,
  /// because the model counts microseconds.
  @Test
  void theFiguresOfTheRingsHoldForALongRun() {
    for (int clients : List.of(1, 3, 10, 30, 100)) {
      Map<String, Object> settings = new HashMap<>(rings("counted", clients));
      double shown = number(figures("rings", settings), "entries");
      settings.put("seed", 4711);
      Object run =
          page.evaluate(
              """
              async (settings) => {
                const { Rings } = await import("./theme/machine/rings.js");
                const rings = new Rings(settings);
                rings.advance(20_000);
                rings.forget();
                rings.advance(1_020_000);
                return rings.summary();
              }
              """,
              settings);
      assertThat(shown)
          .as("%s clients", clients)
          .isCloseTo(number((Map<?, ?>) run, "entries"), withinPercentage(5));
    }
  }

  private static Map<String, Object> rings(String sends, int clients) {
    return settings("uring", "clients", clients, "entries", 64, "buffers", 64, "sends", sends);
  }

  /// Connects one client after another until a resource is exhausted.
  @Test
  void theFirstCeilingIsTheResourceThatRunsOutFirst() {
    Object wrong =
        page.evaluate(
            """
            async () => {
              const { ceilings, PORTS } = await import("./theme/machine/ceilings.js");
              const wrong = [];
              for (const descriptors of [1024, 65_536, 1_048_576]) for (const addresses of [1, 2, 50]) for (const memory of [1, 4]) {
                const settings = { design: "selector", clients: 1_000_000, descriptors, addresses, memory, backlog: 50, rate: 100, away: 0, "selector-gib": 9.8, "threads-gib": 66 };
                const left = { descriptors, ports: addresses * PORTS, memory: memory * 1e6 / 9.8 };
                let served = 0;
                while (served < settings.clients && left.descriptors >= 1 && left.ports >= 1 && left.memory >= 1) {
                  served++;
                  for (const name in left) left[name]--;
                }
                const found = ceilings.figures(settings);
                const gone = Object.keys(left).find((name) => left[name] < 1);
                if (found.served !== served || (served < settings.clients && found.met[0].name !== gone)) wrong.push(JSON.stringify([settings, served, gone, found]));
              }
              return wrong;
            }
            """);
    assertThat((List<?>) wrong).isEmpty();
  }

  @Test
  void clientsThatWaitForRepliesHardlyNoticeAStoppedServer() {
    assertThat(number(stopped("closed", 1000), "late")).isBetween(0.005, 0.02);
    assertThat(number(stopped("open", 1000), "late")).isBetween(0.08, 0.13);
    assertThat(number(stopped("closed", 1000), "p95")).isLessThan(2);
    assertThat(number(stopped("open", 1000), "p95")).isGreaterThan(300);
  }

  @Test
  void withoutStopsOpenAndClosedClientsBothMeasureShortWaits() {
    assertThat(number(stopped("closed", 0), "mean")).isLessThan(1);
    assertThat(number(stopped("open", 0), "mean")).isLessThan(1);
  }

  private Map<?, ?> stopped(String design, int millis) {
    return run(
        Map.of(
            "design", design, "clients", 30, "active", 1, "service", 0.5, "seed", 1, "stop",
            millis));
  }

  private Map<?, ?> slow(String design, double service, double slow) {
    return run(
        Map.of(
            "design", design, "clients", 300, "active", 0.3, "service", service, "seed", 1, "slow",
            slow));
  }

  private Map<?, ?> run(String design, int clients, double active, double service, int seed) {
    return run(
        Map.of(
            "design", design, "clients", clients, "active", active, "service", service, "seed",
            seed));
  }

  private static Map<String, Object> settings(String design, Object... more) {
    Map<String, Object> settings = new HashMap<>(Map.of("design", design));
    for (int i = 0; i < more.length; i += 2) {
      settings.put((String) more[i], more[i + 1]);
    }
    return settings;
  }

  private Map<?, ?> figures(Map<String, Object> settings) {
    return (Map<?, ?>) page.evaluate(FIGURES, settings);
  }

  private Map<?, ?> figures(String subject, Map<String, Object> settings) {
    return (Map<?, ?>) page.evaluate(OF_SUBJECT, List.of(subject, settings));
  }

  private Map<?, ?> run(Map<String, Object> settings) {
    return (Map<?, ?>) page.evaluate(RUN, settings);
  }

  private static double number(Map<?, ?> summary, String name) {
    return summary.get(name) instanceof Number number ? number.doubleValue() : Double.NaN;
  }
}
