package manyclients.lab.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import manyclients.lab.results.Spread;
import org.junit.jupiter.api.Test;

class ClaimTest {
  private static final Claim TWICE =
      Claim.of(
              "twice",
              "It is at least twice as fast.",
              "new-per-second",
              "old-per-second",
              "new ÷ old, how many per second")
          .atLeast(2);

  private static Finding judge(List<Integer> newer, List<Integer> older) {
    return TWICE
        .judge(Map.of("new-per-second", Spread.of(newer), "old-per-second", Spread.of(older)))
        .finding();
  }

  @Test
  void aClaimHoldsIfTheWholeIntervalDoes() {
    assertThat(judge(List.of(300, 310, 320), List.of(100, 100, 100))).isEqualTo(Finding.HOLDS);
  }

  @Test
  void aClaimDoesNotHoldIfNoPartOfTheIntervalDoes() {
    assertThat(judge(List.of(150, 160, 170), List.of(100, 100, 100)))
        .isEqualTo(Finding.DOES_NOT_HOLD);
  }

  @Test
  void aClaimIsInconclusiveIfTheSpreadIsWiderThanTheDifference() {
    assertThat(judge(List.of(150, 300, 400), List.of(100, 100, 100)))
        .isEqualTo(Finding.INCONCLUSIVE);
  }

  @Test
  void aClaimIsInconclusiveAfterTooFewRounds() {
    assertThat(judge(List.of(300, 300), List.of(100, 100))).isEqualTo(Finding.INCONCLUSIVE);
  }

  @Test
  void aNegativeGrowthIsBelowAnyMaximum() {
    var grows = Claim.of("", "", "selector-kb", "threads-kb", "in KB").atMost(0.2);
    var measured =
        Map.of(
            "selector-kb", Spread.of(List.of(-2, -1, -1)),
            "threads-kb", Spread.of(List.of(100, 100, 100)));
    assertThat(grows.judge(measured).finding()).isEqualTo(Finding.HOLDS);
    var reversed =
        Map.of(
            "selector-kb",
            Spread.of(List.of(5, 5, 5)),
            "threads-kb",
            Spread.of(List.of(-1, -1, 1)));
    assertThat(grows.judge(reversed).finding()).isEqualTo(Finding.INCONCLUSIVE);
  }

  @Test
  void oneRoundIsEnoughForACount() {
    var counted =
        Claim.of("", "", "plain-connections", "plain-ports", "").between(0.99, 1).ofCounts();
    var measured =
        Map.of(
            "plain-connections",
            Spread.of(List.of(28_200)),
            "plain-ports",
            Spread.of(List.of(28_232)));
    assertThat(counted.judge(measured).finding()).isEqualTo(Finding.HOLDS);
  }

  @Test
  void aClaimIsNotJudgedWithoutMeasurements() {
    assertThat(TWICE.judge(Map.of()).finding()).isEqualTo(Finding.NOT_MEASURED);
  }

  @Test
  void aPredicateNamesBothSidesAndTheBound() {
    assertThat(TWICE.predicate()).isEqualTo("new-per-second / old-per-second ≥ 2");
    assertThat(Claim.of("", "", "a-us", "b-us", "a ÷ b, in µs").atMost(0.5).predicate())
        .isEqualTo("a-us / b-us ≤ 0.5");
    assertThat(Claim.of("", "", "a-us", "b-us", "a ÷ b, in µs").between(0.9, 1.1).predicate())
        .isEqualTo("a-us / b-us ≥ 0.9 and ≤ 1.1");
    assertThat(TWICE.bounds()).isEqualTo("≥ 2");
  }
}
