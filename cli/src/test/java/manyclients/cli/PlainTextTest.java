package manyclients.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class PlainTextTest {

  @Test
  void marksThatOnlyAPageNeedsAreTakenAway() {
    assertThat(PlainText.of("*Goal.* Read <<limits>> and xref:00-contract.adoc#x[frames] _first_."))
        .containsExactly("Goal. Read \"limits\" and frames first.");
  }

  @Test
  void quotationsAndNumbersLoseTheirMarks() {
    assertThat(PlainText.of("\"`Later`\", they said: in [.given]#50 µs#."))
        .containsExactly("\"Later\", they said: in 50 µs.");
  }

  @Test
  void codeIsSetInAndKeptAsItIs() {
    assertThat(PlainText.of("[source,java]\n----\nint[] a = b * c * d;\n----\n"))
        .containsExactly("    int[] a = b * c * d;");
  }

  @Test
  void longLinesAreBrokenBetweenWords() {
    assertThat(PlainText.of("* " + "word ".repeat(20).strip()))
        .allMatch(line -> line.length() <= 80)
        .hasSize(2)
        .last()
        .asString()
        .startsWith("  word");
  }
}
