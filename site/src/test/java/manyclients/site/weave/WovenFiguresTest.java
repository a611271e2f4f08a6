package manyclients.site.weave;

import static manyclients.site.weave.SampleBook.PROOF;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/// Looks at the figures on the pages of the sample book.
@ExtendWith(WithConverter.class)
class WovenFiguresTest {
  private final SampleBook book;

  WovenFiguresTest(@TempDir Path folder, Converter converter) {
    book = new SampleBook(folder, converter);
  }

  @Test
  void figureIsDrawnIntoThePageInTheColoursOfTheTheme() {
    book.weave();
    assertThat(book.page("00-contract.html"))
        .contains("role=\"img\" aria-label=\"A client sends a frame to the counter.\"")
        .contains("var(--ink")
        .contains("Figure 1. How a count is made")
        .doesNotContain("#010101")
        .doesNotContain("<?plantuml");
  }

  @Test
  void chartIsDrawnWithItsNumbersBelow() {
    book.append(
        PROOF,
        """

        .A chart
        [chart,rise,unit="ms",scale=log,alt="It rises."]
        ----
        | 50 % | 99 %
        closed loop | 1 | {r-greetings-at-once-median}
        ----
        """);
    assertThat(book.problems()).isEmpty();
    assertThat(book.page("01-blocking.html"))
        .contains("role=\"img\" aria-label=\"It rises.\"", "<polyline points=")
        .contains("<th scope=\"row\">closed loop</th><td>1</td><td>12,000</td>")
        .contains("Figure 1. A chart");
  }

  @Test
  void machineStandsStillUntilAScriptSetsItGoing() {
    book.write("site/src/main/machines/mine.svg", "<svg aria-label=\"@label@\"></svg>\n");
    book.append(
        PROOF,
        """

        .A machine
        machine::mine[designs="wheel",clients=10,thread-kb="{r-greetings-at-once-median}",alt="A & B."]
        """);
    assertThat(book.problems()).isEmpty();
    assertThat(book.page("01-blocking.html"))
        .contains("theme/machine/machine.js")
        .contains("id=\"mine-machine\" clients=\"10\" designs=\"wheel\" thread-kb=\"12,000\"")
        .contains("<svg aria-label=\"A &amp; B.\"></svg>")
        .contains("<p class=\"machine-words\">A &amp; B.</p>")
        .contains("Figure 1. A machine");
    assertThat(book.page("00-contract.html")).doesNotContain("machine.js");
  }
}
