package manyclients.site.weave;

import static manyclients.site.weave.SampleBook.PROOF;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Numbers and claims in the text.
@ExtendWith(WithConverter.class)
class NumbersAndClaimsTest {
  private static final String RESULTS = "chapters/01-blocking/results/";

  private final SampleBook book;

  NumbersAndClaimsTest(@TempDir Path folder, Converter converter) {
    book = new SampleBook(folder, converter);
  }

  private List<String> problemsWith(String text) {
    book.append(PROOF, "\n" + text + "\n");
    return book.problems();
  }

  private void measured(String file, int... newer) {
    int[] sorted = IntStream.of(newer).sorted().toArray();
    String values = List.of(newer[0], newer[1], newer[2]).toString();
    book.write(
        RESULTS + file,
        """
        {"greetings": {"at-once": {"median": 12000, "unit": "clients"}},
         "sample": {"date": "2026-01-01", "old-us": {"values": [40, 41, 42]},
                    "new-us": {"low": %s, "median": %s, "high": %s, "values": %s}}}
        """
            .formatted(sorted[0], sorted[1], sorted[2], values));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "It took 12 ms.",
        "It took 3.5 seconds and was done.",
        "Between 3–4 µs each.",
        "It needs 1,024 bytes for each.",
        "That is 97 MB in all.",
        "It answers 50,000 requests a second.",
        "As many as 7 per second.",
        "| 12 ms | fast",
        "A `read` of 12 ms, see https://example.org/12[here]."
      })
  void aTypedNumberIsFound(String text) {
    int line = book.read(PROOF).lines().toList().size() + 2;
    assertThat(problemsWith(text))
        .singleElement()
        .asString()
        .startsWith(PROOF + ":" + line + ": the number '")
        .contains("is typed; take it from a result");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "It waits at most [.given]#12 ms#.",
        "It took [.cited]#143 s# (https://example.org[somebody]).",
        "`Thread.sleep(12 ms)` is code, and \"`12 ms`\" was said.",
        "In 2001 there were 3,500 clients, and 20 servers.",
        "It took {r-greetings-at-once-median} ms.",
        "Chapter 3 measures, 12 times, second by second."
      })
  void numbersThatAreNotMeasuredMayBeTyped(String text) {
    assertThat(problemsWith(text)).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Two loops answer three times as many.",
        "It takes twice the memory.",
        "It takes half of their time.",
        "In 2004 it was ahead by a quarter. Now it is behind by a third."
      })
  void theWordsOfAChartDoNotSayHowManyTimes(String words) {
    assertThat(problemsWith(chart("A chart", words)))
        .singleElement()
        .asString()
        .contains("a chart's words say '");
  }

  @Test
  void theTitleOfAChartDoesNotSayHowManyTimes() {
    assertThat(problemsWith(chart("It takes twice the memory", "It rises.")))
        .singleElement()
        .asString()
        .contains("a chart's words say 'twice'");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "In 2004 it was ahead by a quarter. Now it is behind.",
        "It takes many times as much.",
        "In 2011 the slowest waited for half of a second."
      })
  void theWordsOfAChartSayWhichIsMore(String words) {
    assertThat(problemsWith(chart("A chart", words))).isEmpty();
  }

  private static String chart(String title, String alt) {
    return """
    .%s
    [chart,rise,unit="ms",alt="%s"]
    ----
    clients | 1 | 10
    one | 1 | 2
    ----
    """
        .formatted(title, alt);
  }

  @Test
  void aCitedNumberNeedsItsSource() {
    assertThat(problemsWith("It took [.cited]#143 s# then."))
        .singleElement()
        .asString()
        .contains("a cited number without its source");
  }

  @Test
  void linesOfAChaptersCodeAreCounted() {
    assertThat(problemsWith("Chapter 0 has {lines-0} lines, this chapter {lines-1}.")).isEmpty();
    assertThat(book.page("01-blocking.html"))
        .contains("Chapter&nbsp;0 has 22 lines, this chapter&nbsp;24.");
  }

  @Test
  void aClaimThatHoldsIsShownWithItsFigures() {
    measured("reference.json", 10, 11, 10);
    assertThat(problemsWith("claim::sample-twice[]")).isEmpty();
    assertThat(book.page("01-blocking.html"))
        .containsPattern(
            "twice as fast. <span class=\"verdict of-sample-twice\">✓&nbsp;ratio&nbsp;4.10"
                + " \\(95&nbsp;%:&nbsp;3.\\d\\d⁠–⁠4.\\d\\d\\): old ÷ new, in µs.</span>");
  }

  /// The page itself adds the reader's results: see `ResultsTest` in the module `browser`.
  @Test
  void theReadersResultsAreNotWoven() {
    measured("reference.json", 10, 11, 10);
    measured("mine.json", 40, 41, 42);
    assertThat(problemsWith("claim::sample-twice[]\n\n{r-sample-new-us-median} µs")).isEmpty();
    assertThat(book.page("01-blocking.html")).contains("10 µs").doesNotContain("41 µs");
    assertThat(book.page("results/mine.json")).isEqualTo("{}\n");
  }

  @Test
  void aMeasuredThousandHasItsComma() {
    measured("reference.json", 1_000, 1_140, 1_200);
    assertThat(problemsWith("It took {r-sample-new-us-median} µs.")).isEmpty();
    assertThat(book.page("01-blocking.html")).contains("It took 1,140 µs.");
  }

  @Test
  void aClaimThatDoesNotHoldForTheBookIsAProblem() {
    measured("reference.json", 30, 31, 32);
    assertThat(problemsWith("claim::sample-twice[]"))
        .singleElement()
        .asString()
        .contains("claim 'sample-twice': does not hold on the book's machine")
        .contains("old-us / new-us ≥ 2");
  }

  @Test
  void aClaimNeedsAResult() {
    assertThat(problemsWith("claim::sample-twice[]"))
        .singleElement()
        .asString()
        .contains("claim 'sample-twice': no result; ./course bench --reference sample");
  }

  @Test
  void aClaimNeedsAnExperiment() {
    assertThat(problemsWith("claim::mere-opinion[]"))
        .singleElement()
        .asString()
        .endsWith("no experiment claims 'mere-opinion'");
  }

  @Test
  void figuresOfOthersAreATableWithTheirSource() {
    assertThat(problemsWith("then::sample[]")).isEmpty();
    assertThat(book.page("01-blocking.html")).contains("E0, then: Somebody, 1999", "143 s");
    assertThat(problemsWith("then::nothing[]"))
        .singleElement()
        .asString()
        .endsWith("no experiment 'nothing' repeats an old one");
  }

  @Test
  void repeatedMeasurementsAreGathered() {
    measured("reference.json", 10, 11, 10);
    assertThat(problemsWith("then-and-now::sample[]\n\nnow::sample[]\n\nclaims::[]")).isEmpty();
    assertThat(book.page("01-blocking.html"))
        .contains("E0: Does the sample book keep its word?")
        .contains("≥&nbsp;2: old ÷ new, in µs")
        .contains(
            "<rect class=\"allowed\"",
            "<span class=\"verdict of-sample-twice\">✓&nbsp;ratio&nbsp;4.10");
  }

  @ParameterizedTest
  @ValueSource(strings = {"lines", "dots"})
  void aChartHasIntervalsAndTheNamesOfItsFigures(String kind) {
    String chart =
        """
        .A chart
        [chart,some,kind=KIND,unit="µs",alt="A chart."]
        ----
        engine | new
        time | {r-sample-*-us-median}
        ----
        """;
    measured("reference.json", 17, 19, 23);
    assertThat(problemsWith(chart.replace("KIND", kind))).isEmpty();
    assertThat(book.page("01-blocking.html"))
        .contains("<path class=\"whisker\"", "data-key=\"1-sample-new-us\"")
        .contains("<td data-key=\"1-sample-new-us\">19<small>17–23</small></td>");
    assertThat(book.page("results/places.txt")).contains("1-sample-new-us 01-blocking.html#some\n");
  }

  @ParameterizedTest
  @ValueSource(strings = {"lines", "dots", "pair", "heat"})
  void everyChartHasItsTable(String kind) {
    String chart =
        """
        .A chart
        [chart,some,kind=KIND,x=percentiles,unit="µs",alt="A chart."]
        ----
        | 50 % | 99 % | all
        old | 1 | 22 | 333
        new | 4 | 55 | 666
        ----
        """;
    assertThat(problemsWith(chart.replace("KIND", kind))).isEmpty();
    assertThat(book.page("01-blocking.html")).contains("aria-label=\"A chart.\"", "<td>333</td>");
  }

  @Test
  void aChartOfNoKindIsAProblem() {
    assertThat(problemsWith(".A\n[chart,a,kind=pie,alt=\"A.\"]\n----\n| 1\na | 2\n----"))
        .singleElement()
        .asString()
        .contains("unknown kind of chart 'pie'");
  }
}
