package manyclients.site.weave;

import static manyclients.site.weave.SampleBook.FIRST;
import static manyclients.site.weave.SampleBook.INDEX;
import static manyclients.site.weave.SampleBook.PROOF;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/// Breaks links of the sample book. Each must be found, with file and line.
@ExtendWith(WithConverter.class)
class StrictLinksTest {
  private final SampleBook book;

  StrictLinksTest(@TempDir Path folder, Converter converter) {
    book = new SampleBook(folder, converter);
  }

  @Test
  void crossReferenceOnThePageThatLeadsNowhereIsFound() {
    book.replace(FIRST, "<<counting>>", "<<gone>>");
    assertThat(book.problems()).containsExactly(FIRST + ":13: no anchor 'gone' on this page");
  }

  @Test
  void crossReferenceToAnotherPageThatLeadsNowhereIsFound() {
    book.replace(PROOF, "xref:00-contract.adoc#counting", "xref:00-contract.adoc#gone");
    book.replace(INDEX, "xref:00-contract.adoc[]", "xref:09-nothing.adoc[]");
    assertThat(book.problems())
        .containsExactly(
            PROOF + ":13: no anchor 'gone' on 00-contract.html",
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
  void sectionThatAnExerciseSendsToMustBeThere() {
    book.replace(
        "exercises/1.1/exercise.adoc", ":minutes: 10\n", ":minutes: 10\n:sections: steps, gone\n");
    assertThat(book.problems())
        .containsExactly(
            "exercises/1.1/exercise.adoc:3: no anchor 'gone' on" + " 01-blocking.html");
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
}
