package manyclients.lab.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.stream.DoubleStream;
import manyclients.lab.results.Spread;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// What a program calls a thing is not what a page calls it.
class InWordsTest {
  private static String judged(double least, double over, double under, int rounds) {
    var claim = Claim.of("", "", "over-us", "under-us").atLeast(least);
    return InWords.judgement(
        claim.judge(Map.of("over-us", same(over, rounds), "under-us", same(under, rounds))));
  }

  private static Spread same(double value, int rounds) {
    return Spread.of(DoubleStream.generate(() -> value).limit(rounds).boxed().toList());
  }

  @Test
  void aJudgementHasItsRatioAndItsIntervalWithThreeDigits() {
    assertThat(judged(1, 10.1, 10, 3)).isEqualTo("✓ ratio 1.01 (95\u00a0%: 1.01\u2060–\u20601.01)");
    assertThat(judged(2, 10, 10, 3))
        .isEqualTo("✗ does not hold: ratio 1.00 (95\u00a0%: 1.00\u2060–\u20601.00)");
    assertThat(judged(2, 56_280, 2, 2))
        .isEqualTo("? inconclusive: ratio 28,100 (95\u00a0%: 28,100\u2060–\u206028,100)");
    assertThat(judged(0.5, 1, 300_000, 3)).isEqualTo("✗ does not hold: ratio under 0.001");
    assertThat(judged(2, 1, 0, 3)).startsWith("? inconclusive: ratio – (");
  }

  @Test
  void whatIsNotMeasuredHasNoRatio() {
    var claim = Claim.of("", "", "over", "under").atLeast(1);
    assertThat(InWords.judgement(claim.judge(Map.of()))).isEqualTo("not measured");
  }

  @ParameterizedTest
  @CsvSource({
    "two-writes-us, one-write-us, 'two writes ÷ one write, in µs'",
    "open-due-p99-ms, open-sent-p99-ms, 'open due ÷ open sent, p99, in ms'",
    "wheel-requests-per-cpu-second, rota-requests-per-cpu-second,"
        + " 'wheel ÷ rota, requests for a second of processor time'",
    "2-cpu-us, none-cpu-us, '2 ÷ none, processor time, in µs'",
    "plain-connections, ports, plain connections ÷ ports",
    "16-uring-per-c-epoll, one, '16 uring ÷ c epoll, in the same round'",
    "epoll-100-entries-per-request, epoll-one, epoll 100 entries per request",
    "kb, kb, in KB ÷ in KB"
  })
  void aDivisionNamesOnceWhatBothMeasurementsAre(String over, String under, String words) {
    assertThat(InWords.division(Claim.of("", "", over, under).atLeast(1))).isEqualTo(words);
  }

  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '$',
      value = {
        "client-max-ms | client max, in ms",
        "message-us | message, in µs",
        "cpu-us | processor time, in µs",
        "requests-per-cpu-second | requests for a second of processor time",
        "per-second | how many a second",
        "16 | 16"
      },
      delimiter = '|')
  void aMeasurementIsNamedInWords(String name, String words) {
    assertThat(InWords.measurement(name)).isEqualTo(words);
  }
}
