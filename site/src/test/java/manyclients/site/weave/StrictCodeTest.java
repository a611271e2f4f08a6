package manyclients.site.weave;

import static manyclients.site.weave.SampleBook.COUNTER;
import static manyclients.site.weave.SampleBook.FIRST;
import static manyclients.site.weave.SampleBook.PROOF;
import static manyclients.site.weave.SampleBook.SECOND;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/// Breaks how the sample book shows its code, in one way at a time: each must be found, by file and
/// line.
@ExtendWith(WithConverter.class)
class StrictCodeTest {
  private final SampleBook book;

  StrictCodeTest(@TempDir Path folder, Converter converter) {
    book = new SampleBook(folder, converter);
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
}
