package manyclients.site.weave;

import static manyclients.site.weave.SampleBook.FIRST;
import static manyclients.site.weave.SampleBook.INDEX;
import static manyclients.site.weave.SampleBook.PROOF;
import static manyclients.site.weave.SampleBook.SECOND;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import manyclients.site.page.model.PageLink;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/// Checks the pages of the sample book.
@ExtendWith(WithConverter.class)
class WovenPagesTest {
  private static final Duration LIMIT = Duration.ofSeconds(20);
  private final SampleBook book;

  WovenPagesTest(@TempDir Path folder, Converter converter) {
    book = new SampleBook(folder, converter);
  }

  @Test
  void aPageThatIsTooLongIsAProblem() {
    book.append(PROOF, "\n" + "It rises. ".repeat(2_500));
    assertThat(book.problems())
        .singleElement()
        .asString()
        .contains("words, and at most 5,000 fit: begin another with [#id.page]");
  }

  @Test
  void bookHasItsPagesInOrder() {
    assertThat(book.weave().pages())
        .containsExactly(
            new PageLink("index.html", "", "A small book"),
            new PageLink("00-contract.html", "0", "Tools first"),
            new PageLink("01-blocking.html", "1", "Threads that wait"));
  }

  @Test
  void contentsListThePagesAroundTheChapters() {
    String folder = "site/src/main/book/";
    book.write(folder + "before.adoc", "= Before\n\nGreets {r1-greetings-at-once-median}.\n");
    book.write(folder + "after.adoc", "= After\n\nSee xref:before.adoc[].\n");
    book.write(folder + "contents.txt", "index\nbefore\n\n# all\nchapters\nafter\n");
    WeaveResult result = book.weave();
    assertThat(result.problems()).isEmpty();
    assertThat(result.pages())
        .extracting(PageLink::title)
        .containsExactly("A small book", "Before", "Tools first", "Threads that wait", "After");
    assertThat(book.page("before.html")).contains("Greets 12,000.");
    assertThat(book.page("after.html")).contains("<a href=\"before.html\">Before</a>");
  }

  @Test
  void pathNamesEachChapterWithItsPromiseAndItsTime() {
    book.append(INDEX, "\npath::[]\n");
    book.replace(FIRST, "= Tools first\n", "= Tools first\n:promise: count\n");
    book.replace(SECOND, "= Threads that wait\n", "= Threads that wait\n:promise: greet\n");
    assertThat(book.problems()).isEmpty();
    assertThat(book.page("index.html").replaceAll("<[^a/][^>]*>|</[^a][^>]*>|(&nbsp;|\\s)+", " "))
        .containsPattern("<a href=\"00-contract.html\">Tools first</a> +count +5 min ")
        .containsPattern("<a href=\"01-blocking.html\">Threads that wait</a> +greet +5 min")
        .contains("5 min and 10 min of exercises")
        .containsPattern("All chapters +5 min and 10 min of exercises");
    assertThat(book.page("00-contract.html")).contains("<p class=\"time\">5&nbsp;min</p>");
    assertThat(book.page("index.html")).doesNotContain("<p class=\"time\">");
  }

  @Test
  void shortWayLeavesOutFurtherSectionsAndFoldedTextTakesNoTime() {
    book.append(INDEX, "\npath::[]\n");
    String words = "word ".repeat(2_000);
    book.replace(FIRST, "= Tools first\n", "= Tools first\n:promise: count\n");
    book.replace(SECOND, "= Threads that wait\n", "= Threads that wait\n:promise: greet\n");
    book.append(FIRST, "\n[#more.further]\n== More\n\n" + words + "\n");
    String fold = "\n[#rest]\n== The rest\n\n.A\n[%collapsible]\n====\n" + words + "\n====\n";
    book.append(SECOND, fold);
    assertThat(book.problems()).isEmpty();
    String mark = "More <span class=\"further-mark\">further</span>";
    assertThat(book.page("00-contract.html"))
        .contains("<p class=\"time\">15&nbsp;min (5&nbsp;min on the short way). The short way")
        .contains("<h2 id=\"more\">" + mark, "<a href=\"#more\" class=\"further\"");
    assertThat(book.page("01-blocking.html"))
        .contains("<p class=\"time\">5&nbsp;min and 10&nbsp;min of exercises</p>");
    assertThat(book.page("index.html"))
        .contains("15&nbsp;min (5&nbsp;min on the short way) and 10&nbsp;min of exercises");
  }

  @Test
  void addressToCloneIsShownIfTheBuildHasOne() {
    book.append(
        INDEX,
        """

        ifdef::repository[]
        [source,sh,subs=attributes+]
        ----
        git clone {repository}
        ----
        endif::[]
        """);
    assertThat(book.problems()).isEmpty();
    assertThat(book.page("index.html")).doesNotContain("git clone");
    Function<String, WeaveResult> told =
        address -> book.weave(false, LIMIT, Map.of("COURSE_REPOSITORY", address));
    assertThat(told.apply("https://forge.example/many-clients").problems()).isEmpty();
    assertThat(book.page("index.html")).contains("git clone https://forge.example/many-clients");
    for (String path : List.of("/srv/many-clients", "file:///srv/many-clients", "../many")) {
      assertThat(told.apply(path).problems())
          .singleElement()
          .asString()
          .endsWith("no address of a repository on the net: " + path);
    }
  }

  @Test
  void testsThatTheTextNamesAreLinked() {
    book.append(FIRST, "\nSee test:GreeterTest#itGreets[].\n");
    assertThat(book.problems()).isEmpty();
    String file = "source/chapters/01-blocking/src/test/java/manyclients/blocking/GreeterTest.java";
    assertThat(book.page("00-contract.html"))
        .containsPattern(
            "<a href=\"" + file + ".html#L\\d\"><code>GreeterTest.itGreets</code></a>");
  }

  @Test
  void sourcesAreGatheredWithThePlacesThatCiteThem() {
    book.write("site/src/main/book/sources.adoc", "= Sources\n\nsources::[]\n");
    book.write("site/src/main/book/contents.txt", "index\nchapters\nsources\n");
    String entry = "\n[bibliography]\n[#%s]\n== Sources\n\n* [[[rfc]]] An RFC.\n";
    book.append(FIRST, "\nOnce <<rfc>> and again <<rfc>>.\n" + entry.formatted("s0"));
    book.append(PROOF, "\nAs told <<rfc>>.\n");
    book.append(SECOND, entry.formatted("s1"));
    assertThat(book.problems()).isEmpty();
    assertThat(book.page("00-contract.html"))
        .contains("<a id=\"cite-rfc-2\"></a><a href=\"#rfc\" data-note=\"An RFC.\">");
    assertThat(book.page("sources.html"))
        .containsOnlyOnce("<a id=\"source-rfc\"></a>An RFC.")
        .contains("<a href=\"00-contract.html#cite-rfc-1\">0 Tools first</a>")
        .contains("<a href=\"00-contract.html#cite-rfc-2\">again</a>")
        .contains("<a href=\"01-blocking.html#cite-rfc-1\">1 Threads that wait</a>");
  }

  @Test
  void wordsOfTheGlossaryAreLinkedWhereAChapterUsesThemFirst() {
    String term = "= Glossary\n\n[[term-greeter]]greeter, doorman:: One who greets.\n";
    book.write("site/src/main/book/glossary.adoc", term);
    book.write("site/src/main/book/contents.txt", "index\nchapters\nglossary\n");
    book.append(
        FIRST,
        "\n"
            + ".A greeter in a title\n"
            + "* `greeter` is code. Two Greeters and a doorman, and a greeter.\n");
    assertThat(book.problems()).isEmpty();
    String note = "greeter: One who greets.";
    String link =
        "<a class=\"term\" href=\"glossary.html#term-greeter\" data-note=\"%s\">Greeters</a>"
                .formatted(note)
            + "<span class=\"margin-note\" aria-hidden=\"true\">%s</span>".formatted(note);
    assertThat(book.page("00-contract.html"))
        .contains("<code>greeter</code> is code. Two " + link + " and a doorman, and a greeter.");
  }

  @Test
  void aQuestionThatDependsOnItsPlaceHasOtherWordsOnThePageAgain() {
    book.write("site/src/main/book/again.adoc", "= Again\n\nagain::[]\n");
    book.write("site/src/main/book/contents.txt", "index\nchapters\nagain\n");
    String words = "What does this server do?";
    String question =
        "\n[question,%s]\n====\n%s\n\n[x] It waits.:: Yes.\n[ ] It spins.:: No.\n====\n";
    book.append(FIRST, question.formatted("leans,choice", words));
    assertThat(book.problems()).singleElement().asString().contains("leans", "this server");
    book.replace(
        FIRST, words, words + "\n\n[.again]\nA server has nothing to do: what does it do?");
    book.append(FIRST, question.formatted("stays,choice,again=no", "Look at this server."));
    assertThat(book.problems()).isEmpty();
    assertThat(book.page("00-contract.html")).contains(words).doesNotContain("nothing to do");
    assertThat(book.page("again.html"))
        .contains("A server has nothing to do: what does it do?", "id=\"leans\"")
        .doesNotContain(words, "id=\"stays\"");
  }

  @Test
  void searchHasTheWordsThatArePrinted() {
    book.replace(
        SampleBook.INDEX,
        "= A small book\n",
        "= A small book\n\n``code``d in xref:00-contract.adoc[].\n");
    book.weave();
    assertThat(book.read("site/target/site/theme/search-data.js"))
        .contains("[0,\"\",\"A small book\",\"coded in Tools first.")
        .contains("[1,\"counting\",");
  }

  @Test
  void aBoxThatReadersComeForHasAnAnchorAndIsFoundByItself() {
    String box =
        "\n[#here]\n== Here\n\nText.\n\n[.systems]\n====\nTomcat has `maxThreads`.\n====\n";
    book.append(FIRST, box);
    assertThat(book.problems()).isEmpty();
    assertThat(book.page("00-contract.html"))
        .contains("id=\"systems-here\"", "href=\"#systems-here\"");
    assertThat(book.read("site/target/site/theme/search-data.js"))
        .contains(
            "\"systems-here\",\"In the systems you run: Here\",\"Tomcat has maxThreads.\",\"box\"");
  }

  @Test
  void numbersComeFromTheResults() {
    book.weave();
    assertThat(book.page("01-blocking.html")).contains("greets many, 12,000 at once.");
  }

  @Test
  void linksWithoutTextGetTheTitleOfTheirTarget() {
    book.weave();
    assertThat(book.page("index.html"))
        .contains("<a href=\"00-contract.html\">Tools first</a>")
        .contains("<a href=\"01-blocking.html#steps\">the steps</a>");
  }

  @Test
  void exercisesStandWhereTheTextAsksForThem() {
    book.weave();
    assertThat(book.page("01-blocking.html"))
        .contains("<h3 id=\"exercise-1-1\">1.1 Greet nobody")
        .contains("<span class=\"minutes\">10 minutes</span>")
        .contains("./course check 1.1")
        .contains("Nothing, as <a href=\"#steps\">Steps</a> shows.");
  }

  @Test
  void anExerciseStandsWhereItIsPlacedAndTheRestAtTheEnd() {
    String exercises = "exercises/";
    book.write(exercises + "1.2/exercise.adoc", book.read(exercises + "1.1/exercise.adoc"));
    book.append(PROOF, "\nexercise::1.2[]\n");
    assertThat(book.problems()).isEmpty();
    assertThat(book.page("01-blocking.html"))
        .containsSubsequence("id=\"exercise-1-2\"", "id=\"exercises\"", "id=\"exercise-1-1\"")
        .containsSubsequence(
            "These exercises come right after the ideas that they need:",
            "<a href=\"#exercise-1-2\">1.2 ")
        .containsOnlyOnce("id=\"exercise-1-2\"");
  }

  @Test
  void chapterWithoutTextIsLeftOutWithANote() throws Exception {
    Files.delete(book.path(FIRST));
    WeaveResult result = book.weave();
    assertThat(result.notes())
        .containsExactly("chapters/00-contract has no chapter.adoc yet and is left out");
    assertThat(result.pages()).hasSize(2);
  }

  @Test
  void pagesOfAnEarlierWeavingAreRemoved() {
    book.weave();
    book.write("site/target/site/09-old.html", "old");
    book.weave();
    assertThat(book.output().resolve("09-old.html")).doesNotExist();
  }

  @Test
  void nothingIsWovenAgainUntilAnInputChanges() throws Exception {
    WeaveOptions options = new WeaveOptions(book.path(""), book.output(), false, true);
    Stamp stamp = Stamp.of(options);
    Files.createDirectories(book.output());
    stamp.write();
    assertThat(Stamp.of(options).isCurrent()).isTrue();
    book.append(FIRST, "\nMore.\n");
    assertThat(Stamp.of(options).isCurrent()).isFalse();
  }
}
