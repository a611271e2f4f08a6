package manyclients.lab.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.stream.DoubleStream;
import manyclients.lab.results.Spread;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// The words for judgements, and for the names of measurements.
class InWordsTest {
  private static String judged(double least, double over, double under, int rounds) {
    var claim = Claim.of("", "", "over-us", "under-us", "over ÷ under, in µs").atLeast(least);
    return InWords.judgement(
        claim.judge(Map.of("over-us", same(over, rounds), "under-us", same(under, rounds))));
  }

  private static Spread same(double value, int rounds) {
    return Spread.of(DoubleStream.generate(() -> value).limit(rounds).boxed().toList());
  }

  @Test
  void aJudgementHasItsRatioAndItsIntervalWithThreeDigits() {
    assertThat(judged(1, 10.1, 10, 3))
        .isEqualTo("✓\u00a0ratio\u00a01.01 (95\u00a0%:\u00a01.01\u2060–\u20601.01)");
    assertThat(judged(2, 10, 10, 3))
        .isEqualTo("✗\u00a0does not hold: ratio\u00a01.00 (95\u00a0%:\u00a01.00\u2060–\u20601.00)");
    assertThat(judged(2, 56_280, 2, 2))
        .isEqualTo(
            "?\u00a0inconclusive: ratio\u00a028,100 (95\u00a0%:\u00a028,100\u2060–\u206028,100)");
    assertThat(judged(0.5, 1, 300_000, 3))
        .isEqualTo("✗\u00a0does not hold: ratio\u00a0under 0.001");
    assertThat(judged(2, 1, 0, 3)).startsWith("?\u00a0inconclusive: ratio\u00a0– (");
  }

  @Test
  void aClaimWithoutMeasurementsHasNoRatio() {
    var claim = Claim.of("", "", "over", "under", "over ÷ under").atLeast(1);
    assertThat(InWords.judgement(claim.judge(Map.of()))).isEqualTo("not measured");
  }

  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '$',
      value = {
        "client-max-ms | client max, in ms",
        "message-us | message, in µs",
        "cpu-us | processor time, in µs",
        "requests-per-cpu-second | requests per CPU-second",
        "per-second | how many per second",
        "16 | 16"
      },
      delimiter = '|')
  void aMeasurementIsNamedInWords(String name, String words) {
    assertThat(InWords.measurement(name)).isEqualTo(words);
  }
}
