package manyclients.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class PlainTextTest {

  private static List<String> plain(String adoc) {
    return PlainText.of(adoc, id -> id);
  }

  @Test
  void marksThatOnlyAPageNeedsAreTakenAway() {
    assertThat(plain("*Goal.* Read <<limits>> and xref:00-contract.adoc#x[frames] _first_."))
        .containsExactly("Goal. Read \"limits\" and frames first.");
  }

  @Test
  void quotationsAndNumbersLoseTheirMarks() {
    assertThat(plain("\"`Later`\", they said: in [.given]#50 µs#."))
        .containsExactly("\"Later\", they said: in 50 µs.");
  }

  @Test
  void codeIsSetInAndKeptAsItIs() {
    assertThat(plain("[source,java]\n----\nint[] a = b * c * d;\n----\n"))
        .containsExactly("    int[] a = b * c * d;");
  }

  @Test
  void longLinesAreBrokenBetweenWords() {
    assertThat(plain("* " + "word ".repeat(20).strip()))
        .allMatch(line -> line.length() <= 80)
        .hasSize(2)
        .last()
        .asString()
        .startsWith("  word");
  }
}
