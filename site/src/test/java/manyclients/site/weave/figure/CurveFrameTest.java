package manyclients.site.weave.figure;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CurveFrameTest {
  private static final Pattern LABEL =
      Pattern.compile("<text x=\"([\\d.]+)\" y=\"[\\d.]+\" text-anchor=\"end\">([^<]+)<");

  /// An upper bound for the width of a digit, at size 12.
  private static final double DIGIT = 6.8;

  @ParameterizedTest
  @ValueSource(doubles = {10, 1_000, 100_000, 1_000_000, 100_000_000})
  void theLongestNumberBesideTheAxisIsNotCut(double to) {
    List<MatchResult> labels = LABEL.matcher(frame(to).svg()).results().toList();
    assertThat(labels).isNotEmpty();
    for (MatchResult label : labels) {
      double begins = Double.parseDouble(label.group(1)) - DIGIT * label.group(2).length();
      assertThat(begins).as(label.group(2)).isNotNegative();
    }
  }

  @ParameterizedTest
  @ValueSource(doubles = {10, 100_000_000})
  void theCurveBeginsRightOfTheNumbers(double to) {
    CurveFrame frame = frame(to);
    MatchResult label = LABEL.matcher(frame.svg()).results().findFirst().orElseThrow();
    assertThat(frame.geometry().get("at"))
        .asInstanceOf(InstanceOfAssertFactories.list(Double.class))
        .allSatisfy(place -> assertThat(place).isGreaterThan(Double.parseDouble(label.group(1))));
  }

  @Test
  void theLastLabelEndsWithinThePicture() {
    assertThat(named("sleep", "read a file elsewhere"))
        .containsPattern("x=\"340.0\" y=\"[\\d.]+\" text-anchor=\"end\">read a file elsewhere<");
  }

  @Test
  void labelsWithoutRoomStandOnTwoLines() {
    assertThat(named("sleep", "lock", "read")).contains("viewBox=\"0 0 340 256\"");
    assertThat(named("asleep for ever in a lock", "waiting in the kernel", "read"))
        .contains("viewBox=\"0 0 340 270\"");
  }

  private static String named(String... points) {
    return new CurveFrame(List.of(points), "how", "ms", false, 0, 10).svg();
  }

  private static CurveFrame frame(double to) {
    return new CurveFrame(List.of("1", "10", "100"), "clients", "µs", true, 1, to);
  }
}
