package manyclients.site.weave.question;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class FormulaTest {
  @ParameterizedTest
  @CsvSource({
    "7, 7",
    "'1,000 / 8', 125",
    "2 + 3 * 4, 14",
    "(2 + 3) * 4, 20",
    "10 - 4 - 3, 3",
    "60999 - 32768 + 1, 28232",
    "rate * wait / 1000, 50"
  })
  void aFormulaIsComputed(String text, double value) {
    assertThat(Formula.value(text, Map.of("rate", 1_000.0, "wait", 50.0))).isEqualTo(value);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "2 +", "(2", "2 3", "2 ^ 3", "speed * 2"})
  void anUnreadableFormulaIsNamed(String text) {
    assertThatThrownBy(() -> Formula.value(text, Map.of()))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(text);
  }

  @Test
  void aNumberInAFormulaMayBeGrouped() {
    assertThat(Formula.number(" 10,000 ")).isEqualTo(10_000);
  }
}
