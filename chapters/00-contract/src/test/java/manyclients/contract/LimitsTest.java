package manyclients.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.time.temporal.ChronoUnit;
import org.junit.jupiter.api.Test;

class LimitsTest {

  /// A deadline is a sum of nanoseconds; the maximum duration would overflow it.
  @Test
  void forEverFitsIntoNanoseconds() {
    Limits limits = Limits.defaults().withIdleTimeout(ChronoUnit.FOREVER.getDuration());
    assertThat(limits.idleTimeout()).isEqualTo(Duration.ofDays(36_525));
    assertThat(limits.idleTimeout().toNanos()).isLessThan(Long.MAX_VALUE / 2);
  }

  @Test
  void aNegativeTimeoutIsRefused() {
    assertThatThrownBy(() -> Limits.defaults().withCloseTimeout(Duration.ofNanos(-1)))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
