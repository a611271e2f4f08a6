package manyclients.site.weave;

import static manyclients.site.weave.SampleBook.FIRST;
import static manyclients.site.weave.SampleBook.PROOF;
import static manyclients.site.weave.SampleBook.SECOND;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/// Breaks the sample book. Each fault must be found, with its file and line.
@ExtendWith(WithConverter.class)
class StrictWeaverTest {
  private final SampleBook book;

  StrictWeaverTest(@TempDir Path folder, Converter converter) {
    book = new SampleBook(folder, converter);
  }

  @BeforeEach
  void theBookHasNoSessions() {
    assertThat(book.read(FIRST) + book.read(SECOND)).doesNotContain("jshell");
  }

  @Test
  void soundBookHasNoProblems() {
    assertThat(book.problems()).isEmpty();
  }

  @Test
  void missingPartOfTheTextIsFound() {
    book.append(SECOND, "\ninclude::text/gone.adoc[]\n");
    assertThat(book.problems()).containsExactly(SECOND + ":24: include not found: text/gone.adoc");
  }

  @Test
  void missingImageIsFound() {
    book.replace(PROOF, "images/dot.svg", "images/gone.svg");
    assertThat(book.problems()).containsExactly(PROOF + ":20: image not found: images/gone.svg");
  }

  @Test
  void missingAltTextIsFound() {
    book.replace(PROOF, "[A dot]", "[]");
    book.replace(FIRST, ",alt=\"A client sends a frame to the counter.\"", "");
    assertThat(book.problems())
        .containsExactly(
            FIRST + ":29: figure has no alt text; add alt=\"…\" to [moves]",
            PROOF + ":20: image images/dot.svg has no alt text");
  }

  @Test
  void figureThatCannotBeDrawnIsFoundByItsLine() {
    book.replace(FIRST, "client -> counter: frame", "client -> count: frame");
    assertThat(book.problems()).containsExactly(FIRST + ":32: figure: nothing is called 'count'");
  }

  @Test
  void blockOfUnknownKindIsFound() {
    book.append(FIRST, "\n[jshel]\n----\njshell> 1\n----\n");
    assertThat(book.problems()).containsExactly(FIRST + ":36: unknown kind of block: [jshel]");
  }

  @Test
  void chartWithoutItsNumbersIsFound() {
    book.append(
        PROOF,
        """

        .A chart
        [chart,unit="ms",scale=log,alt="It rises."]
        ----
        | 50 % | 99 %
        closed | 1 | {r-greetings-at-last}
        ----
        """);
    assertThat(book.problems())
        .containsExactly(
            PROOF + ":25: chart: '{r-greetings-at-last}' is not a number",
            PROOF + ":26: undefined attribute {r-greetings-at-last}");
  }

  @Test
  void undefinedAttributeIsFound() {
    book.replace(SECOND, "{r-greetings-at-once-median}", "{r-greetings-at-last}");
    assertThat(book.problems())
        .containsExactly(SECOND + ":13: undefined attribute {r-greetings-at-last}");
  }

  @Test
  void warningOfAsciidoctorIsFoundInItsPartOfTheText() {
    book.append(PROOF, "\n* one\n\n--\nnever closed\n");
    assertThat(book.problems()).singleElement().asString().startsWith(PROOF + ":24: ");
  }

  @Test
  void exerciseWithoutItsFactsIsFound() {
    book.replace("exercises/1.1/exercise.adoc", ":minutes: 10\n", "");
    assertThat(book.problems())
        .containsExactly(
            "exercises/1.1/exercise.adoc:1: the exercise's header lacks" + " :minutes:");
  }

  @Test
  void malformedResultsAreFound() {
    book.write("chapters/01-blocking/results/reference.json", "{\n  \"a\": ,\n}");
    assertThat(book.problems())
        .anyMatch(line -> line.startsWith("chapters/01-blocking/results/reference.json:2: "));
  }

  @Test
  void anUnclosedElementIsFound() {
    book.append(FIRST, "\nSee https://a.example/[that #1] and [.cited]#this#.\n");
    assertThat(book.problems())
        .singleElement()
        .asString()
        .startsWith(FIRST + ":1: the page's HTML is not well-formed: ");
  }
}
