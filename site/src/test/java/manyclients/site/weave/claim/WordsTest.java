package manyclients.site.weave.claim;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/// Figures and words of measurements, as a page writes them.
class WordsTest {

  @Test
  void aSourcesThousandsHaveTheirCommas() {
    assertThat(Words.grouped("1379")).isEqualTo("1,379");
    assertThat(Words.grouped("850")).isEqualTo("850");
    assertThat(Words.grouped("507.93")).isEqualTo("507.93");
    assertThat(Words.grouped("over 95,000")).isEqualTo("over 95,000");
  }

  @Test
  void quotationMarksAndApostrophesAreThoseOfTheText() {
    assertThat(Words.prose("\"A storm\", by the specialists' own count"))
        .isEqualTo("“A storm”, by the specialists’ own count");
  }
}
