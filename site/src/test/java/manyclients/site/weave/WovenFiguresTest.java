package manyclients.site.weave;

import static manyclients.site.weave.SampleBook.PROOF;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import manyclients.site.page.Markup;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/// Checks the figures on the pages of the sample book.
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
        .contains(">frame</text>")
        .contains("Figure 1. How a count is made");
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
        .contains(
            "<th scope=\"row\">99&nbsp;%</th><td data-key=\"1-greetings-at-once\">12,000</td>")
        .contains("Figure 1. A chart");
  }

  /// A file, for slides and papers, has the colours of paper instead of variables.
  @Test
  void figuresAreFilesAsWellWithTheirCreditAndTheirNumbers() {
    book.append(
        PROOF,
        """

        .A chart
        [chart,rise,unit="ms",scale=log,alt="It rises & falls."]
        ----
        | 50 % | 99 %
        closed loop, here | 1 | {r-greetings-at-once-median}
        ----
        """);
    assertThat(book.problems()).isEmpty();
    List<String> files =
        Pattern.compile("<a href=\"(figures/[^\"]*)\" download")
            .matcher(book.page("01-blocking.html"))
            .results()
            .map(link -> link.group(1))
            .toList();
    assertThat(files)
        .extracting(file -> file.replaceAll(".*\\.", ""))
        .containsExactly("svg", "csv");
    assertThat(book.page(files.getFirst()))
        .startsWith("<svg ")
        .contains(" viewBox=\"0 0 380 ")
        .contains(
            "<title>It rises &amp; falls.</title>",
            ">Many Clients, CC BY 4.0: 01-blocking.html",
            "fill:#a3341c")
        .doesNotContain("var(--", "data-key");
    assertThat(Markup.fault(book.page(files.getFirst()))).isEmpty();
    assertThat(book.page(files.getLast()).lines())
        .containsExactly(
            "# Many Clients, CC BY 4.0: 01-blocking.html#rise",
            "row,column,value,low,high",
            "50 %,\"closed loop, here\",1,,",
            "99 %,\"closed loop, here\",12000,,");
  }

  @Test
  void labelsThatWouldTouchStandInTwoLines() {
    book.append(
        PROOF,
        """

        .A chart
        [chart,rise,unit="ms",scale=log,x=percentiles,alt="It rises."]
        ----
        | 50 % | 90 % | 99 % | 99.9 % | 99.99 % | max
        closed loop, from due | 1 | 2 | 3 | 4 | 5 | {r-greetings-at-once-median}
        open loop, from due | 1 | 2 | 3 | 4 | 5 | 6
        ----
        """);
    assertThat(book.problems()).isEmpty();
    String page = book.page("01-blocking.html");
    assertThat(Stream.of("50 %", "99 %", "99.9 %", "max").map(label -> heightOf(page, label)))
        .containsOnly("260");
    assertThat(Stream.of("90 %", "99.99 %").map(label -> heightOf(page, label)))
        .containsOnly("276");
  }

  private static String heightOf(String page, String label) {
    Matcher found = Pattern.compile(" y=\"([^\"]+)\"[^>]*>" + label + "</text>").matcher(page);
    assertThat(found.find()).as(label).isTrue();
    return found.group(1);
  }

  @Test
  void aTimeLineHasLanesAndAnEventWithoutOneIsReported() {
    String line =
        """

        .A line
        [timeline,line,alt="Two ideas."]
        ----
        one | one loop
        old | asking | 2002
        2001 | old | The wheel
        2002 | one | Selectors
        ----
        """;
    book.append(PROOF, line);
    assertThat(book.problems()).isEmpty();
    assertThat(book.page("01-blocking.html")).contains(">2001</text>", ">Selectors</text>");
    book.replace(PROOF, "2002 | one", "2002 | two");
    assertThat(book.problems()).singleElement().asString().contains("time line: no lane for 2002");
  }

  @Test
  void machineStandsStillUntilAScriptSetsItGoing() {
    book.write("site/src/main/machines/mine.svg", "<svg></svg>\n");
    book.append(
        PROOF,
        """

        .A machine
        machine::mine[designs="wheel",clients=10,thread-kb="{r-greetings-at-once-median}",alt="A & B."]
        """);
    assertThat(book.problems()).isEmpty();
    assertThat(book.page("01-blocking.html"))
        .contains("data-later=\"machine/machine.js\"")
        .contains("id=\"mine-machine\" clients=\"10\" designs=\"wheel\" thread-kb=\"12,000\"")
        .contains("<svg></svg>")
        .contains("<p class=\"machine-what\">A &amp; B.</p>")
        .contains("<p class=\"machine-note\">Simulated")
        .contains("Figure 1. A machine");
    assertThat(book.page("00-contract.html")).doesNotContain("machine.js");
  }

  @Test
  void theChartOfAnAnswerLeavesTheFoldWithoutItsPoints() {
    book.append(
        PROOF,
        """

        [.predict]
        ====
        What will it be?

        .Answer
        [%collapsible]
        =====
        Much.

        .A chart
        [chart,rise,unit="ms",alt="It rises."]
        ----
        clients | 1 | 10
        closed loop | 1 | 2
        ----

        It has risen.
        =====
        ====
        """);
    assertThat(book.problems()).isEmpty();
    Document page = Jsoup.parse(book.page("01-blocking.html"));
    assertThat(page.select(".predict details").text()).contains("Much.").doesNotContain("risen");
    assertThat(page.select(".predict + .outcome > .imageblock svg[role=group]")).hasSize(1);
    assertThat(page.select(".outcome .points").attr("aria-label")).isEqualTo("It rises.");
    assertThat(page.select(".outcome > .imageblock + details.answer").text())
        .contains("Show what was measured It has risen.");
  }
}
