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

/// Breaks the code listings of the sample book. Each fault must be found, with its file and line.
@ExtendWith(WithConverter.class)
class StrictCodeTest {
  private final SampleBook book;

  StrictCodeTest(@TempDir Path folder, Converter converter) {
    book = new SampleBook(folder, converter);
  }

  @Test
  void memberThatIsNotIncludedIsShownNowhere() {
    book.replace(FIRST, "[members=\"up,down\"]", "[members=up]");
    assertThat(book.problems())
        .containsExactly(
            COUNTER + ":21: lines 21 to 24 are shown nowhere in the text; include Counter › down");
  }

  @Test
  void fieldBetweenTwoMethodsIsShownNowhere() {
    book.replace(COUNTER, "  int down() {", "  private int a;\n  private int b;\n\n  int down() {");
    book.replace(FIRST, "[members=\"up,down\"]", "[members=up]");
    book.append(FIRST, "\n----\ninclude::{main}/Counter.java[members=down]\n----\n");
    assertThat(book.problems())
        .containsExactly(
            COUNTER + ":21: lines 21 to 22 are shown nowhere in the text; include Counter › a, b");
  }

  @Test
  void memberShownTwiceIsFoundWhereItIsRepeated() {
    book.append(FIRST, "\n----\ninclude::{main}/Counter.java[members=down]\n----\n");
    assertThat(book.problems())
        .containsExactly(FIRST + ":36: Counter › down is shown already at " + FIRST + ":17");
  }

  @Test
  void classThatIsNeverIncludedIsShownNowhere() {
    book.replace(FIRST, "include::{main}/Limit.java[]", "include::{test}/Gone.java[]");
    assertThat(book.problems()).anyMatch(line -> line.contains("Limit.java:3: lines 3 to 6 are"));
  }

  @Test
  void unknownMemberIsFound() {
    book.replace(PROOF, "[members=itGreets]", "[members=itSings]");
    assertThat(book.problems())
        .containsExactly(
            PROOF
                + ":8: no member 'itSings' in GreeterTest.java;"
                + " it has header, itGreets, itGreetsEachTheSame");
  }

  @Test
  void ambiguousMemberIsFound() {
    book.replace(COUNTER, "int down() {", "int count() {");
    book.replace(FIRST, "up,down", "up,count");
    assertThat(book.problems())
        .contains(
            FIRST + ":17: 'count' of Counter.java may mean a field of Counter, or Counter.count()");
  }

  @Test
  void includeByLinesOrByTagIsRefused() {
    book.replace(FIRST, "[members=header]", "[lines=5..7]");
    assertThat(book.problems())
        .contains(FIRST + ":10: an include of code takes no option but members=");
    book.replace(FIRST, "[lines=5..7]", "[tag=now]");
    assertThat(book.problems())
        .contains(FIRST + ":10: an include of code takes no option but members=");
  }

  @Test
  void chunkOf31LinesIsTooLong() {
    book.replace(COUNTER, "    return now;\n", "    now++;\n".repeat(15) + "    return now;\n");
    assertThat(book.problems())
        .containsExactly(
            FIRST + ":17: a chunk of 31 lines from Counter.java; only 30 fit: show fewer members");
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
  void javaTypedIntoTheTextIsRefused() {
    book.append(FIRST, "\n[source,java]\n----\nint a = 1;\n----\n");
    assertThat(book.problems()).singleElement().asString().startsWith(FIRST + ":37: Java typed");
  }
}
