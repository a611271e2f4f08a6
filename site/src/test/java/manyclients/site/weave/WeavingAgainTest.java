package manyclients.site.weave;

import static java.util.stream.Collectors.toMap;
import static manyclients.site.weave.SampleBook.COUNTER;
import static manyclients.site.weave.SampleBook.FIRST;
import static manyclients.site.weave.SampleBook.PROOF;
import static manyclients.site.weave.SampleBook.SECOND;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import manyclients.site.files.Folders;
import manyclients.site.page.model.PageLink;
import manyclients.site.weave.problem.Problem;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// A book that is woven after a change is the same as one that is woven for the first time, and
/// only the work that the change needs is done.
@ExtendWith(WithConverter.class)
class WeavingAgainTest {
  private static final String EXERCISE = "exercises/1.1/exercise.adoc";
  private static final String RESULTS = "chapters/01-blocking/results/reference.json";
  private static final String PICTURE = "chapters/01-blocking/images/dot.svg";

  private final SampleBook book;

  WeavingAgainTest(@TempDir Path folder, Converter converter) {
    book = new SampleBook(folder, converter);
  }

  record Change(String name, Consumer<SampleBook> edit) {
    @Override
    public String toString() {
      return name;
    }
  }

  static List<Change> changes() {
    return List.of(
        new Change("a word", book -> book.replace(PROOF, "run it", "try it")),
        new Change("a title", book -> book.replace(FIRST, "== Counting", "== To count")),
        new Change("a page's title", book -> book.replace(FIRST, "Tools first", "Tools before")),
        new Change("an id", book -> book.replace(SECOND, "[#exercises]", "[#tasks]")),
        new Change("code", book -> book.replace(COUNTER, "/// Counts.", "\n\n/// Counts all.")),
        new Change("a result", book -> book.replace(RESULTS, "12000", "13000")),
        new Change("a figure", book -> book.replace(FIRST, "counter: frame", "counter: bytes")),
        new Change("a picture", book -> book.append(PICTURE, "<!-- another -->")),
        new Change("no picture", book -> book.replace(PROOF, "image::images/dot.svg[A dot]", "")),
        new Change("an exercise", book -> book.replace(EXERCISE, "to nobody?", "to one?")),
        new Change("a new page, with terms", WeavingAgainTest::glossary));
  }

  private static void glossary(SampleBook book) {
    String folder = "site/src/main/book/";
    book.write(folder + "glossary.adoc", "= Glossary\n\n[[term-counter]]counter:: It counts.\n");
    book.write(folder + "contents.txt", "index\nchapters\nglossary\n");
  }

  @ParameterizedTest
  @MethodSource("changes")
  void afterAnyChangeTheSiteIsTheSameAsOneThatIsWovenWhole(Change change) throws IOException {
    assertThat(book.weave().problems()).isEmpty();
    Map<String, String> before = site(book.output());
    change.edit.accept(book);
    assertThat(book.weave().problems()).isEmpty();
    Map<String, String> after = site(book.output());
    assertThat(after).isNotEqualTo(before);

    Path whole = book.path("whole/site");
    assertThat(book.weaveTo(whole).problems()).isEmpty();
    assertThat(site(whole)).isEqualTo(after);
  }

  @Test
  void whenAWordChangesOnlyItsPageIsWritten() {
    assertThat(book.weave().anew()).hasSize(3);
    book.replace(PROOF, "run it", "try it");
    assertThat(book.weave().anew()).extracting(PageLink::href).containsExactly("01-blocking.html");
    assertThat(book.weave().anew()).isEmpty();
  }

  @Test
  void problemsAreReportedInEachWeaving() {
    book.replace(PROOF, "images/dot.svg", "images/gone.svg");
    book.append(FIRST, "\n[jshell]\n----\njshell> 1 + 1\n$1 ==> 3\n----\n");
    List<Problem> problems = book.weave().problems();
    assertThat(problems).hasSize(2);
    assertThat(book.weave().problems()).isEqualTo(problems);
  }

  @Test
  void sessionsRunAgainOnlyWhenTheirLinesChange() throws IOException {
    Path runs = book.path("runs");
    book.append(
        FIRST,
        """

        [jshell]
        ----
        jshell> if (true) {
           ...>   Files.writeString(Path.of("%s"), "x", StandardOpenOption.CREATE, StandardOpenOption.APPEND);
           ...> }
        jshell> 1 + 1
        $2 ==> 2
        ----
        """
            .formatted(runs));
    assertThat(book.weave().problems()).isEmpty();
    book.replace(FIRST, "A counter counts.", "A counter\n\ncounts.");
    assertThat(book.weave().problems()).isEmpty();
    assertThat(runs).hasContent("x");

    book.replace(FIRST, "1 + 1\n$2 ==> 2", "1 + 2\n$2 ==> 3");
    assertThat(book.weave().problems()).isEmpty();
    assertThat(runs).hasContent("xx");
  }

  private static Map<String, String> site(Path folder) {
    return Folders.files(folder).stream()
        .collect(
            toMap(
                file -> folder.relativize(file).toString(),
                WeavingAgainTest::bytes,
                (one, _) -> one,
                TreeMap::new));
  }

  private static String bytes(Path file) {
    try {
      return new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1);
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }
}
