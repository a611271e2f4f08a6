package manyclients.site.jshell;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class TranscriptTest {
  @Test
  void inputOverSeveralLinesIsOneEntry() {
    var transcript =
        Transcript.parse(
            """
            jshell> for (;;) {
               ...>   break;
               ...> }
            jshell> 1 + 1
            $2 ==> 2

            jshell> 2
            """
                .lines()
                .toList());
    assertThat(transcript.strayLines()).isZero();
    assertThat(transcript.entries())
        .extracting(Transcript.Entry::source)
        .containsExactly("for (;;) {\n  break;\n}", "1 + 1", "2");
    assertThat(transcript.entries().get(1).answer()).containsExactly("$2 ==> 2", "");
    assertThat(transcript.entries().get(1).answerLine()).isEqualTo(4);
  }

  @Test
  void linesBeforeTheFirstPromptAreStray() {
    assertThat(Transcript.parse(List.of("1 + 1", "jshell> 2")).strayLines()).isEqualTo(1);
    assertThat(Transcript.parse(List.of()).entries()).isEmpty();
  }

  @Test
  void normalisersReplaceOnlyWhatTheyName() {
    String line = "/127.0.0.1:43210 took 12.5 ms in Thread@1b2c3d4e";
    assertThat(Normalisers.apply(List.of("port"), line))
        .isEqualTo("/127.0.0.1:PORT took 12.5 ms in Thread@1b2c3d4e");
    assertThat(Normalisers.apply(List.of("time", "hash"), line))
        .isEqualTo("/127.0.0.1:43210 took TIME in Thread@HASH");
  }
}
