package manyclients.lab.results;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class IntervalTest {

  @Test
  void equalValuesHaveAnIntervalOfOnePoint() {
    assertThat(Spread.of(List.of(7, 7, 7)).interval()).isEqualTo(new Interval(7, 7));
  }

  @Test
  void nineIntervalsInTenHoldTheTrueMedian() {
    Random world = new Random(7);
    int right = 0;
    for (int i = 0; i < 400; i++) {
      List<Double> seen = new ArrayList<>();
      for (int round = 0; round < 15; round++) {
        seen.add(100 + 10 * world.nextGaussian());
      }
      Interval interval = Spread.of(seen).interval();
      right += interval.low() <= 100 && 100 <= interval.high() ? 1 : 0;
    }
    assertThat(right / 400.0).isBetween(0.88, 0.96);
  }

  @Test
  void aRoundThatWasSlowForBothDoesNotChangeTheirRatio() {
    Spread one = Spread.of(List.of(10, 30, 10, 50, 10));
    Spread twice = Spread.of(List.of(20, 60, 20, 100, 20));
    assertThat(Interval.ofRatio(twice, one)).isEqualTo(new Interval(2, 2));
  }

  @Test
  void aRatioComparesValuesOfTheSameRound() {
    Spread three = Spread.of(List.of(1, 2, 3));
    assertThatThrownBy(() -> Interval.ofRatio(three, Spread.of(List.of(1, 2))))
        .hasMessage("not measured in the same rounds");
  }
}
