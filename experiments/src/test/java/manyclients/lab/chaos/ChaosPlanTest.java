package manyclients.lab.chaos;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class ChaosPlanTest {
  private static final ChaosPlan ALL =
      ChaosPlan.cutting(7)
          .withDelay(0.2, Duration.ofMillis(3))
          .withStall(0.1, Duration.ofSeconds(1))
          .withHalfClose(0.1)
          .withReset(0.1);

  @Test
  void theSameSeedHasTheSameInStore() {
    assertThat(steps(ALL.fate(3, Direction.TO_SERVER)))
        .isEqualTo(steps(ALL.fate(3, Direction.TO_SERVER)));
  }

  @Test
  void eachConnectionDirectionAndSeedHasItsOwnSteps() {
    ChaosPlan other = ChaosPlan.cutting(8);
    assertThat(
            Stream.of(
                    ChaosPlan.cutting(7).fate(0, Direction.TO_SERVER),
                    ChaosPlan.cutting(7).fate(0, Direction.TO_CLIENT),
                    ChaosPlan.cutting(7).fate(1, Direction.TO_SERVER),
                    other.fate(0, Direction.TO_SERVER))
                .map(ChaosPlanTest::steps))
        .doesNotHaveDuplicates();
  }

  @Test
  void theStepsOfASeedNeverChange() {
    assertThat(steps(ALL.fate(0, Direction.TO_SERVER)).subList(0, 5))
        .containsExactly(
            new ChaosStep.Pass(20),
            new ChaosStep.Pass(4),
            new ChaosStep.Pass(1),
            new ChaosStep.HalfClose(),
            new ChaosStep.Pass(539));
  }

  @Test
  void aPlanThatOnlyCutsDoesNothingElse() {
    assertThat(steps(ChaosPlan.cutting(1).fate(0, Direction.TO_CLIENT)))
        .allMatch(
            step -> step instanceof ChaosStep.Pass(int bytes) && bytes >= 1 && bytes <= 1_024);
  }

  @Test
  void mostPiecesAreSmall() {
    long small =
        steps(ChaosPlan.cutting(1).fate(0, Direction.TO_CLIENT)).stream()
            .filter(step -> step instanceof ChaosStep.Pass(int bytes) && bytes <= 32)
            .count();
    assertThat(small).isBetween(550L, 750L);
  }

  @Test
  void bytesMakeProgressOnTheWorstNetwork() {
    var worst =
        ChaosPlan.cutting(1).withDelay(1, Duration.ofMillis(1)).fate(0, Direction.TO_SERVER);
    assertThat(steps(worst)).filteredOn(step -> step instanceof ChaosStep.Pass).hasSize(500);
  }

  @Test
  void faultsAreAsFrequentAsPlanned() {
    List<ChaosStep> steps = steps(ALL.fate(0, Direction.TO_SERVER));
    assertThat(steps).filteredOn(step -> step instanceof ChaosStep.Pause).hasSizeBetween(110, 190);
    assertThat(steps)
        .filteredOn(step -> step instanceof ChaosStep.HalfClose)
        .hasSizeBetween(30, 75);
    assertThat(steps).filteredOn(step -> step instanceof ChaosStep.Reset).hasSizeBetween(30, 75);
  }

  @Test
  void impossibleChancesAreRefused() {
    assertThatThrownBy(() -> ChaosPlan.cutting(1).withReset(1.1))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> ChaosPlan.cutting(1).withReset(-0.1))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> ChaosPlan.cutting(1).withReset(0.6).withHalfClose(0.6))
        .isInstanceOf(IllegalArgumentException.class);
  }

  private static List<ChaosStep> steps(Fate fate) {
    return Stream.generate(fate::next).limit(1_000).toList();
  }
}
