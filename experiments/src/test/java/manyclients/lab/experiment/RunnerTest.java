package manyclients.lab.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import manyclients.lab.results.Result;
import manyclients.lab.results.Spread;
import manyclients.lab.swarm.SwarmCount;
import org.junit.jupiter.api.Test;

class RunnerTest {
  private static final Plan GRID =
      Plan.of(4, Factor.of("engine", "old", "new"), Factor.of("clients", 1, 10, 100));

  private static final Claim CLAIM =
      Claim.of("new-is-good", "It is.", "new-100-us", "old-100-us", "new ÷ old, in µs").atMost(1);

  private static Result run(Experiment experiment) throws Exception {
    return new Runner(Effort.TRY, Duration.ofSeconds(30), (_, _, _, _) -> {}).run(experiment);
  }

  private static List<String> order(Effort effort, Claim... claims) throws Exception {
    List<String> order = new ArrayList<>();
    Draft draft = new Draft(GRID, run -> order.add(run.cell().name()), List.of(claims));
    new Runner(effort, Duration.ofSeconds(30), (_, _, _, _) -> {}).run(draft);
    return order;
  }

  private static List<String> order() throws Exception {
    List<String> order = new ArrayList<>();
    run(Draft.of(GRID, run -> order.add(run.cell().name())));
    return order;
  }

  @Test
  void everyCellIsMeasuredOnceBeforeAnyIsMeasuredAgain() throws Exception {
    List<String> order = order();
    assertThat(order).hasSize(4 * 6);
    for (int round = 0; round < 4; round++) {
      assertThat(order.subList(6 * round, 6 * round + 6)).doesNotHaveDuplicates();
    }
    assertThat(order.subList(0, 6)).isNotEqualTo(order.subList(6, 12));
    assertThat(order()).isEqualTo(order);
  }

  @Test
  void aQuickLookBeginsWithWhatTheClaimsAreAbout() throws Exception {
    List<String> order = order(Effort.QUICK, CLAIM);
    assertThat(order.subList(0, 8)).containsOnly("new-100", "old-100");
    assertThat(order.subList(8, 24)).doesNotContain("new-100", "old-100");
  }

  @Test
  void aGlanceIsForTheClaimsAlone() throws Exception {
    assertThat(order(Effort.GLANCE, CLAIM)).containsOnly("new-100", "old-100").hasSize(2 * 3);
    assertThat(order(Effort.GLANCE)).hasSize(6).doesNotHaveDuplicates();
  }

  @Test
  void withoutTimeOnlyTheFirstRoundIsRun() throws Exception {
    List<String> tried = new ArrayList<>();
    Plan plan = Plan.of(3, Factor.of("load", "light", "heavy"));
    Draft draft = Draft.of(plan, run -> tried.add(run.cell().name()));
    new Runner(Effort.QUICK, Duration.ZERO, (_, _, _, _) -> {}).run(draft);
    assertThat(tried).containsExactlyInAnyOrder("light", "heavy");
  }

  @Test
  void aMeasurementIsNamedAfterItsCell() throws Exception {
    Result result =
        run(Draft.of(GRID.with("size", 128), run -> run.record("us", run.number("clients"))));
    assertThat(result.measured()).hasSize(6);
    assertThat(result.measured()).containsEntry("new-10-us", Spread.of(List.of(10, 10, 10, 10)));
    assertThat(result.settings()).containsEntry("size", 128L);
  }

  @Test
  void aCellThatIsRefusedTwiceHasNoResult() throws Exception {
    List<String> tried = new ArrayList<>();
    Result result =
        run(
            Draft.of(
                Plan.of(3, Factor.of("load", "light", "heavy")),
                run -> {
                  run.record("us", 1);
                  tried.add(run.level("load"));
                  if (run.level("load").equals("heavy") && tried.size() > 2) {
                    throw new InvalidMeasurement("busy");
                  }
                }));
    assertThat(result.measured()).containsOnlyKeys("light-us");
    assertThat(result.refused()).containsExactly(java.util.Map.entry("heavy", "busy"));
    assertThat(tried).filteredOn("heavy"::equals).hasSize(3);
  }

  @Test
  void anInfiniteResultIsRefusedByName() throws Exception {
    Result result =
        run(
            Draft.of(
                Plan.of(1, Factor.of("load", "none", "some")),
                run -> run.record("us", 1.0 / (run.level("load").equals("none") ? 0 : 2))));
    assertThat(result.measured()).containsOnlyKeys("some-us");
    assertThat(result.refused())
        .containsExactly(
            java.util.Map.entry("none", "'us' is Infinity, because too little was measured"));
  }

  @Test
  void anUnplannedFactorAndARepeatedNameAreErrors() {
    assertThatThrownBy(() -> run(Draft.of(GRID, run -> run.level("size"))))
        .hasMessage("there is no factor 'size'");
    assertThatThrownBy(() ->
            run(
                Draft.of(
                    GRID,
                    run -> {
                      run.record("us", 1);
                      run.record("us", 2);
                    })))
        .hasMessage("'us' was measured twice in one run");
  }

  @Test
  void aFailureNamesTheCell() {
    assertThatThrownBy(() -> fail(new IOException("no port")))
        .isInstanceOf(IOException.class)
        .hasMessage("draft old: no port");
  }

  /// A bench of many experiments continues after an [IOException].
  @Test
  void anyFailureIsAnIOExceptionOfOneExperiment() {
    assertThatThrownBy(() -> fail(new IllegalStateException("the swarm's thread has died")))
        .isInstanceOf(IOException.class)
        .hasMessage("draft old: java.lang.IllegalStateException: the swarm's thread has died");
    assertThatThrownBy(() -> fail(new IOException())).hasMessage("draft old: java.io.IOException");
  }

  private static void fail(Exception failure) throws Exception {
    Draft.Method failing =
        _ -> {
          if (failure instanceof IOException io) {
            throw io;
          }
          throw (RuntimeException) failure;
        };
    run(Draft.of(Plan.of(1, Factor.of("engine", "old")), failing));
  }

  @Test
  void aReplyThatIsMissingRefusesTheCell() throws Exception {
    Plan one = Plan.of(1, Factor.of("engine", "old"));
    SwarmCount count = new SwarmCount(9, 1, Map.of(), 9, 0);
    Result result = run(Draft.of(one, run -> run.recordAnswers(count, 10)));
    assertThat(result.refused()).containsEntry("old", "only 9 of 10 requests were answered");
  }

  @Test
  void aHangingRunIsInterrupted() throws Exception {
    try (var dog = new Watchdog(Duration.ofMillis(50))) {
      assertThatThrownBy(() -> new CountDownLatch(1).await())
          .isInstanceOf(InterruptedException.class);
      assertThat(dog.hasFired()).isTrue();
    }
  }

  @Test
  void aQuickRunOfManyExperimentsIsAGlance() {
    assertThat(Effort.quick(10)).isEqualTo(Effort.QUICK);
    assertThat(Effort.quick(11)).isEqualTo(Effort.GLANCE);
    assertThat(Effort.QUICK.limit(10, Duration.ZERO)).hasSeconds(60);
    assertThat(Effort.FULL.limit(20, Duration.ZERO)).hasSeconds(480);
  }

  @Test
  void aGlanceTakesTenMinutesOfWhichEachExperimentHasItsShare() {
    assertThat(Effort.GLANCE.limit(30, Duration.ZERO)).hasSeconds(20);
    assertThat(Effort.GLANCE.limit(20, Duration.ofMinutes(5))).hasSeconds(15);
    assertThat(Effort.GLANCE.limit(10, Duration.ofMinutes(9))).hasSeconds(6);
    assertThat(Effort.GLANCE.limit(1, Duration.ofMinutes(9))).hasSeconds(60);
    assertThat(Effort.GLANCE.limit(1, Duration.ofMinutes(11))).isNegative();
  }
}
