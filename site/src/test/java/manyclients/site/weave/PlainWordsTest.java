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

/// The words that prose does without.
@ExtendWith(WithConverter.class)
class PlainWordsTest {
  private static final String BOOK = "site/src/main/book/";
  private static final String LIST = BOOK + "plain-words.txt";
  private static final String ALLOWED = BOOK + "plain-words-allowed.txt";

  private final SampleBook book;

  PlainWordsTest(@TempDir Path folder, Converter converter) {
    book = new SampleBook(folder, converter);
  }

  @BeforeEach
  void list() {
    book.write(
        LIST,
        """
        # a list

        whoever -> name the thing
        in one go -> at once
        /dear(er)?/ -> expensive
        at most 1 a page: /who/ -> the client that
        """);
  }

  private String at(String file, String text) {
    return file + ":" + book.lineOf(file, text) + ": ";
  }

  @Test
  void aWordIsFoundWhereverItStandsInProse() {
    book.append(
        FIRST,
        """

        Whoever calls.
        Threads were dearer, all in  one go.

        .A title for whoever reads
        |===
        | dear
        |===

        .A figure
        [plantuml,next,svg,alt="It shows whoever."]
        ----
        component "dear client" as client
        ----
        """);
    book.append("exercises/1.1/exercise.adoc", "\nIt is dear.\n");
    assertThat(book.problems())
        .containsExactlyInAnyOrder(
            at(FIRST, "Whoever calls") + "\"Whoever\": name the thing",
            at(FIRST, "dearer, all") + "\"dearer\": expensive",
            at(FIRST, "dearer, all") + "\"in  one go\": at once",
            at(FIRST, "for whoever reads") + "\"whoever\": name the thing",
            at(FIRST, "| dear") + "\"dear\": expensive",
            FIRST
                + ":"
                + (book.lineOf(FIRST, "plantuml,next") + 1)
                + ": \"whoever\": name the thing",
            at(FIRST, "dear client") + "\"dear\": expensive",
            at("exercises/1.1/exercise.adoc", "dear") + "\"dear\": expensive");
  }

  @Test
  void codeAndTheWordsOfOthersAreAsTheyAre() {
    book.append(
        FIRST,
        """

        He said "`whoever`", and `whoever` is code; endearing, {empty}and-more-dearest.
        See https://whoever.example/dear[a page].
        // whoever reads comments

        ____
        Whoever.
        ____

        [quote]
        To whoever it may concern,
        my dear.

        ----
        whoever
        ----

        [bibliography]
        [#dear]
        == Sources

        * [[[book]]] Dear whoever.
        """);
    assertThat(book.problems()).isEmpty();
  }

  @Test
  void someWordsMayStandOnAPageForAsOftenAsTheListSays() {
    book.append(FIRST, "\nOne who calls.\n");
    book.append(PROOF, "\nOne who calls, and one who waits.\n");
    assertThat(book.problems())
        .containsExactly(at(PROOF, "One who calls") + "\"who\": the client that");
  }

  @Test
  void aWordThatIsRightIsExcusedWithAReason() {
    book.append(FIRST, "\nIt is\n// plain-words: a letter begins so\n[.word]#dear# to us.\n");
    assertThat(book.problems()).isEmpty();
    assertThat(book.page("00-contract.html")).contains("<span class=\"word\">dear</span> to us");
  }

  @Test
  void anExcuseWantsAReasonAndAReasonAWord() {
    book.append(FIRST, "\nIt is [.word]#dear# to us.\n");
    book.append(
        PROOF, "\n// plain-words:\nNothing.\n\n// plain-words: why not\nIt is [.word]#kind#.\n");
    int line = book.lineOf(PROOF, "// plain-words:");
    assertThat(book.problems())
        .containsExactlyInAnyOrder(
            at(FIRST, "[.word]")
                + "[.word] wants a reason on the line above: // plain-words: because …",
            PROOF + ":" + line + ": say the reason behind // plain-words:",
            PROOF
                + ":"
                + line
                + ": this reason excuses nothing: [.word]#…# is not on the next line",
            at(PROOF, "#kind#") + "\"kind\" is a plain word; it needs no [.word]");
  }

  @Test
  void aFileMayBeAllowedWhatIsStillInIt() {
    book.append(FIRST, "\nThis is dear, whoever pays.\n");
    book.write(ALLOWED, FIRST + " 2\n" + SECOND + " 1\n");
    WeaveResult result = book.weave();
    assertThat(result.problems()).isEmpty();
    assertThat(result.notes()).containsExactly(ALLOWED + ":2: 0 is enough for " + SECOND);
    book.append(FIRST, "\nAnd dearer.\n");
    assertThat(book.problems()).hasSize(3);
  }

  @Test
  void aTermThatMustBeDefinedIsInTheGlossary() {
    book.append(LIST, "must be defined: greeter, doorman, unheard of\n");
    book.write(BOOK + "glossary.adoc", "= Glossary\n\n[[term-greeter]]greeter:: One.\n");
    book.write(BOOK + "contents.txt", "index\nchapters\nglossary\n");
    book.append(SECOND, "\n[#more]\n== More\n\nDoormen; two Doormans and a greeter.\n");
    assertThat(book.problems())
        .containsExactly(
            at(SECOND, "Doormans") + "\"doorman\": the glossary does not define this term");
  }

  @Test
  void theListSaysWhatToWriteInstead() {
    book.append(LIST, "nobody\n");
    assertThat(book.problems()).containsExactly(LIST + ":7: write: words -> what to write instead");
  }
}
