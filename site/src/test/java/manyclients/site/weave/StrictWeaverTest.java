package manyclients.site.weave;

import static manyclients.site.weave.SampleBook.COUNTER;
import static manyclients.site.weave.SampleBook.FIRST;
import static manyclients.site.weave.SampleBook.INDEX;
import static manyclients.site.weave.SampleBook.PROOF;
import static manyclients.site.weave.SampleBook.SECOND;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/// Breaks the sample book in one way at a time: each must be found, by file and line.
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
  void removedIncludeLeavesItsTagUnused() {
    book.replace(FIRST, "include::{main}/Counter.java[tag=up]", "nothing");
    assertThat(book.problems())
        .anyMatch(line -> line.startsWith(COUNTER + ":11: tag 'up' is never used"));
  }

  @Test
  void tagShownTwiceIsFoundWhereItIsRepeated() {
    int line = book.lineOf(FIRST, "[tag=up]");
    book.replace(FIRST, "Counter.java[tag=class]", "Counter.java[tag=up]");
    assertThat(book.problems())
        .contains(
            FIRST + ":" + line + ": tag 'up' of Counter.java is shown already at " + FIRST + ":10");
  }

  @Test
  void lineOutsideOfAllTagsIsShownNowhere() {
    book.replace(
        COUNTER, "  // tag::up[]\n", "  private int a;\n  private int b;\n\n  // tag::up[]\n");
    assertThat(book.problems())
        .containsExactly(
            COUNTER + ":11: lines 11 to 12 are shown nowhere in the text; tag and include");
  }

  @Test
  void classThatIsNeverIncludedIsShownNowhere() {
    book.replace(FIRST, "include::{main}/Limit.java[]", "include::{main}/Counter.java[tag=up]");
    assertThat(book.problems()).anyMatch(line -> line.contains("Limit.java:3: lines 3 to 6 are"));
  }

  @Test
  void unusedTagOfTestIsFound() {
    book.replace(PROOF, "[tag=greets]", "[tag=none]");
    assertThat(book.problems())
        .anyMatch(line -> line.contains("GreeterTest.java:4: tag 'greets' is never used"))
        .contains(PROOF + ":8: no tag 'none' in GreeterTest.java; it has greets");
  }

  @Test
  void tagThatIsNotClosedIsFound() {
    book.replace(COUNTER, "// end::up[]\n", "");
    assertThat(book.problems()).contains(COUNTER + ":11: tag 'up' is never closed");
  }

  @Test
  void chunkOf31LinesIsTooLong() {
    book.replace(COUNTER, "    return now;\n", "    now++;\n".repeat(15) + "    return now;\n");
    assertThat(book.problems())
        .containsExactly(
            FIRST + ":17: a chunk of 31 lines from Counter.java; at most 30, split the tag");
  }

  @Test
  void missingFileOfCodeIsFound() {
    book.replace(SECOND, "from={main}/FirstGreeter", "from={main}/NoGreeter");
    book.append(SECOND, "\n----\ninclude::{main}/Gone.java[]\n----\n");
    assertThat(book.problems())
        .anyMatch(line -> line.startsWith(SECOND + ":15: step not found"))
        .contains(SECOND + ":25: include not found: {main}/Gone.java");
  }

  @Test
  void missingPartOfTheTextIsFound() {
    book.append(SECOND, "\ninclude::text/gone.adoc[]\n");
    assertThat(book.problems()).containsExactly(SECOND + ":24: include not found: text/gone.adoc");
  }

  @Test
  void crossReferenceOnThePageThatLeadsNowhereIsFound() {
    book.replace(FIRST, "<<counting>>", "<<gone>>");
    assertThat(book.problems()).containsExactly(FIRST + ":13: no anchor 'gone' on this page");
  }

  @Test
  void crossReferenceToAnotherPageThatLeadsNowhereIsFound() {
    book.replace(PROOF, "xref:00-workbench.adoc#counting", "xref:00-workbench.adoc#gone");
    book.replace(INDEX, "xref:00-workbench.adoc[]", "xref:09-nothing.adoc[]");
    assertThat(book.problems())
        .containsExactly(
            PROOF + ":12: no anchor 'gone' on 00-workbench.html",
            INDEX + ":3: link to nowhere: 09-nothing.html");
  }

  @Test
  void brokenLinkToFileIsFound() {
    book.append(FIRST, "\nSee link:gone.txt[this].\n");
    assertThat(book.problems()).containsExactly(FIRST + ":35: link to nowhere: gone.txt");
  }

  @Test
  void malformedLinkToAnotherHostIsFound() {
    book.replace(FIRST, "https://openjdk.org/jeps/512", "link:https:///jeps/512");
    assertThat(book.problems()).containsExactly(FIRST + ":13: malformed link: https:///jeps/512");
  }

  @Test
  void missingImageIsFound() {
    book.replace(PROOF, "images/dot.svg", "images/gone.svg");
    assertThat(book.problems()).containsExactly(PROOF + ":19: image not found: images/gone.svg");
  }

  @Test
  void missingAltTextIsFound() {
    book.replace(PROOF, "[A dot]", "[]");
    book.replace(FIRST, ",alt=\"A client sends a frame to the counter.\"", "");
    assertThat(book.problems())
        .containsExactly(
            FIRST + ":29: figure has no alt text; add alt=\"…\" to [plantuml]",
            PROOF + ":19: image images/dot.svg has no alt text");
  }

  @Test
  void figureThatCannotBeDrawnIsFoundByItsLine() {
    book.replace(FIRST, "client -> counter : frame", "client -> -> nothing");
    assertThat(book.problems()).singleElement().asString().startsWith(FIRST + ":32: figure: ");
  }

  @Test
  void blockOfUnknownKindIsFound() {
    book.append(FIRST, "\n[jshel]\n----\njshell> 1\n----\n");
    assertThat(book.problems()).containsExactly(FIRST + ":36: unknown kind of block: [jshel]");
  }

  @Test
  void chartWithoutItsNumbersIsFound() {
    book.append(
        SECOND,
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
            SECOND + ":27: chart: '{r-greetings-at-last}' is not a number",
            SECOND + ":28: undefined attribute {r-greetings-at-last}");
  }

  @Test
  void undefinedAttributeIsFound() {
    book.replace(SECOND, "{r-greetings-at-once-median}", "{r-greetings-at-last}");
    assertThat(book.problems())
        .containsExactly(SECOND + ":13: undefined attribute {r-greetings-at-last}");
  }

  @Test
  void warningOfAsciidoctorIsFoundInThePartItIsIn() {
    book.append(PROOF, "\n* one\n\n--\nnever closed\n");
    assertThat(book.problems()).singleElement().asString().startsWith(PROOF + ":23: ");
  }

  @Test
  void sectionWithoutIdIsFound() {
    book.append(FIRST, "\n== No name\n\nText.\n");
    assertThat(book.problems())
        .containsExactly(FIRST + ":35: this section has no id; write [#name] above it");
  }

  @Test
  void anchorThatStandsTwiceIsFound() {
    book.append(FIRST, "\n[#counting]\nAgain.\n");
    assertThat(book.problems()).isNotEmpty().allMatch(line -> line.startsWith(FIRST + ":"));
  }

  @Test
  void captionWrittenByHandIsRefused() {
    book.replace(
        FIRST,
        "[source,java]\n----\ninclude::{main}/Limit",
        ".Title\n[source,java]\n----\ninclude::{main}/Limit");
    assertThat(book.problems())
        .containsExactly(FIRST + ":22: the caption of code is computed; remove this title");
  }

  @Test
  void javaTypedIntoTheTextIsRefused() {
    book.append(FIRST, "\n[source,java]\n----\nint a = 1;\n----\n");
    assertThat(book.problems()).singleElement().asString().startsWith(FIRST + ":37: Java typed");
  }

  @Test
  void exerciseWithoutItsFactsIsFound() {
    book.replace("exercises/src/main/exercises/1.1/exercise.adoc", ":minutes: 10\n", "");
    assertThat(book.problems())
        .containsExactly(
            "exercises/src/main/exercises/1.1/exercise.adoc:1: the exercise's header lacks"
                + " :minutes:");
  }

  @Test
  void sectionThatAnExerciseSendsToMustBeThere() {
    book.replace(
        "exercises/src/main/exercises/1.1/exercise.adoc",
        ":minutes: 10\n",
        ":minutes: 10\n:sections: steps, gone\n");
    assertThat(book.problems())
        .containsExactly(
            "exercises/src/main/exercises/1.1/exercise.adoc:3: no anchor 'gone' on"
                + " 01-blocking.html");
  }

  @Test
  void linkThatShowsTheNameOfItsAnchorIsFound() {
    book.append(
        FIRST,
        "\n"
            + "[#here]\n"
            + "This.\n\n"
            + "See <<here>> and <<there>>.\n\n"
            + "[bibliography#books]\n"
            + "== Books\n\n"
            + "* [[[there]]] A book.\n");
    assertThat(book.problems())
        .containsExactly(FIRST + ":38: link without a text; write <<here,text>>");
  }

  @Test
  void malformedResultsAreFound() {
    book.write("chapters/01-blocking/results/reference.json", "{\n  \"a\": ,\n}");
    assertThat(book.problems())
        .anyMatch(line -> line.startsWith("chapters/01-blocking/results/reference.json:2: "));
  }
}
