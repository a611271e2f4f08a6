package manyclients.site.browser;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.microsoft.playwright.Page;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/// The model behind the machines says what the chapters say.
@ExtendWith(Chromium.class)
class ModelTest {
  private static final String RUN =
      """
      async (settings) => {
        const { run } = await import("./theme/machine/model.js");
        return run(settings);
      }
      """;

  private static final List<String> DESIGNS =
      List.of(
          "sequential",
          "pool",
          "threads",
          "wheel",
          "selector",
          "reactors",
          "workers",
          "closed",
          "open");

  private Page page;

  @BeforeEach
  void open(Reader reader) {
    page = reader.open("index.html");
  }

  @Test
  void theSameSeedGivesTheSameRun() {
    assertThat(run("reactors", 100, 1, 2, 7)).isEqualTo(run("reactors", 100, 1, 2, 7));
    assertThat(run("reactors", 100, 1, 2, 7)).isNotEqualTo(run("reactors", 100, 1, 2, 8));
  }

  @Test
  void howOftenItIsLookedAtChangesNothing() {
    Object alike =
        page.evaluate(
            """
            async () => {
              const { Machine } = await import("./theme/machine/model.js");
              return ["threads", "wheel", "selector", "reactors", "workers", "open"].every((design) => {
                const settings = { design, clients: 50, active: 0.5, service: 3, slow: 0.05, stop: 300 };
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
  void timeIsSpentOnceByEachThread() {
    for (String design : DESIGNS) {
      Map<?, ?> summary = run(design, 100, 0.5, 5, 1);
      double all =
          Stream.of("serving", "asking", "sleeping", "stopped")
              .mapToDouble(part -> number(summary, part))
              .sum();
      assertThat(all).as(design).isCloseTo(1, within(1e-6));
    }
  }

  @Test
  void aThreadForEachGrowsWithTheClientsAndLetsNobodyWait() {
    assertThat(number(run("threads", 1000, 0.1, 5, 1), "threads")).isEqualTo(1000);
    assertThat(number(run("threads", 1000, 1, 20, 1), "worst")).isCloseTo(20, within(1e-6));
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
    assertThat(few).isBetween(90.0, 110.0); // a millisecond for each who says nothing
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
    assertThat(number(run("threads", 300, 1, 20, 1), "mean")).isCloseTo(20, within(1e-6));
  }

  @Test
  void moreLoopsDoMoreAtOnce() {
    Map<?, ?> one = run("selector", 1000, 1, 2, 1);
    Map<?, ?> four = run("reactors", 1000, 1, 2, 1);
    assertThat(number(four, "replies")).isGreaterThan(1.8 * number(one, "replies"));
    assertThat(number(four, "mean")).isLessThan(number(one, "mean") / 5);
  }

  @Test
  void behindASlowHandlerTheOthersOfItsLoopWait() {
    double one = number(slow("selector", 2, 0.05), "quickMean");
    double four = number(slow("reactors", 2, 0.05), "quickMean");
    assertThat(one).isGreaterThan(20);
    assertThat(four).isBetween(4.0, one / 4);
    assertThat(number(slow("workers", 2, 0.05), "quickWorst")).isCloseTo(2, within(1e-6));
  }

  @Test
  void whenAllWorkersAreTakenTheOthersWaitAgain() {
    assertThat(number(slow("workers", 20, 0.2), "quickMean")).isGreaterThan(100);
    assertThat(number(slow("workers", 20, 0.2), "serving")).isGreaterThan(0.9);
  }

  @Test
  void aSlowHandlerTakesFiftyTimesAsLong() {
    assertThat(number(slow("threads", 2, 0.05), "worst")).isCloseTo(100, within(1e-6));
  }

  @Test
  void whoeverWaitsForRepliesHardlyMeetsAServerThatIsStopped() {
    assertThat(number(stopped("closed", 1000), "late")).isBetween(0.005, 0.02);
    assertThat(number(stopped("open", 1000), "late")).isBetween(0.08, 0.13);
    assertThat(number(stopped("closed", 1000), "p95")).isLessThan(2);
    assertThat(number(stopped("open", 1000), "p95")).isGreaterThan(300);
  }

  @Test
  void aServerThatIsNotStoppedLooksTheSameToBoth() {
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

  private Map<?, ?> run(Map<String, Object> settings) {
    return (Map<?, ?>) page.evaluate(RUN, settings);
  }

  private static double number(Map<?, ?> summary, String name) {
    return summary.get(name) instanceof Number number ? number.doubleValue() : Double.NaN;
  }
}
