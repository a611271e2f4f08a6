package manyclients.site.weave.claim;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import manyclients.lab.experiment.Claim;
import manyclients.lab.experiment.Judgement;
import manyclients.lab.results.Spread;
import org.junit.jupiter.api.Test;

class ClaimStripTest {
  private static final Claim CLAIM =
      Claim.of("more", "It is more.", "new", "old", "new ÷ old").atLeast(1.5);

  @Test
  void missingMeasurementsAreNotDrawn() {
    assertThat(ClaimStrip.of(CLAIM.judge(Map.of()))).isEmpty();
  }

  @Test
  void everyPlaceOfAStripIsANumber() {
    Spread two = Spread.of(List.of(2.0, 2.0, 2.0));
    Spread none = Spread.of(List.of(0.0, 0.0, 0.0));
    for (Judgement judgement :
        List.of(
            CLAIM.judge(Map.of("new", two, "old", two)),
            CLAIM.judge(Map.of("new", none, "old", two)))) {
      assertThat(ClaimStrip.of(judgement)).contains("<circle").doesNotContain("NaN", "Infinity");
    }
  }
}
