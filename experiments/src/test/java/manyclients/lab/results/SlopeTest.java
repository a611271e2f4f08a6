package manyclients.lab.results;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class SlopeTest {

  @Test
  void theSlopeIsTheIncreasePerUnit() {
    double[] x = {0, 100, 200, 300};
    double[] y = {5_000, 5_210, 5_390, 5_600};
    assertThat(Slope.of(x, y)).isCloseTo(1.98, within(0.001));
  }

  @Test
  void aConstantOffsetDoesNotCount() {
    double[] x = {1, 2, 4};
    assertThat(Slope.of(x, new double[] {7, 7, 7})).isZero();
    assertThat(Slope.of(x, new double[] {1_003, 1_006, 1_012})).isCloseTo(3, within(1e-9));
  }
}
