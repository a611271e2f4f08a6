package manyclients.site.weave;

import static manyclients.site.weave.SampleBook.FIRST;
import static manyclients.site.weave.SampleBook.INDEX;
import static manyclients.site.weave.SampleBook.PROOF;
import static manyclients.site.weave.SampleBook.SECOND;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/// Faults of the pages, and of what they list or refer to, fail the build.
@ExtendWith(WithConverter.class)
class StrictPagesTest {
  private final SampleBook book;

  StrictPagesTest(@TempDir Path folder, Converter converter) {
    book = new SampleBook(folder, converter);
  }

  @Test
  void contentsAndPagesAgree() {
    String contents = "site/src/main/book/contents.txt";
    book.write(contents, "index\nchapters\nlost\n");
    book.write("site/src/main/book/stray.adoc", "= Stray\n");
    assertThat(book.problems())
        .containsExactly(
            contents + ":3: there is no page lost.adoc",
            "site/src/main/book/stray.adoc:1: this page is not in contents.txt");
  }

  @Test
  void chapterOnThePathMakesAPromise() {
    book.append(INDEX, "\npath::[]\n");
    assertThat(book.problems())
        .containsExactly(
            FIRST + ":1: this chapter has no promise; write \":promise: …\" below its title",
            SECOND + ":1: this chapter has no promise; write \":promise: …\" below its title");
  }

  @Test
  void atMostThreeListingsFollowEachOtherWithoutText() {
    String listing = "\n----\nThis is a listing.\n----\n";
    book.append(FIRST, listing.repeat(3) + "\nA sentence.\n" + listing.repeat(3));
    assertThat(book.problems()).isEmpty();
    book.append(FIRST, listing);
    assertThat(book.problems())
        .containsExactly(
            FIRST + ":1: 4 listings in a row; no more than 3 without a sentence between them");
  }

  @Test
  void wordsThatSetAMachineNameItAndOneOfItsSettings() {
    book.append(
        FIRST,
        """

        .A machine
        machine::mine[designs="selector",clients=10,alt="One."]

        Let set:mine[more|clients=30] come, set:mine[faster|speed=2] or set:other[elsewhere|clients=30].
        """);
    String place = FIRST + ":" + book.lineOf(FIRST, "Let set:mine") + ": ";
    assertThat(book.problems())
        .containsExactlyInAnyOrder(
            place + "mine has no setting speed", place + "there is no machine other");
  }

  @Test
  void machineHasKnownSettingsATitleAndAnAlternative() {
    book.append(FIRST, "\nmachine::mine[speed=9]\n");
    String place = FIRST + ":" + book.lineOf(FIRST, "machine::mine") + ": ";
    assertThat(book.problems())
        .containsExactlyInAnyOrder(
            place
                + "a machine has no setting speed; it has [active, addresses, alt, asks, away, "
                + "backlog, buffers, clients, cores, descriptors, designs, entries, first, "
                + "handler, hops, keys, memory, of, pipeline, rate, reads, reply, sample, "
                + "selector-gib, sends, service, slow, stop, thread-kb, threads-gib, try]",
            place + "figure has no alt text; add alt=\"…\" to [machine]",
            place + "figure has no title; put .Title above it");
  }

  @Test
  void exerciseStandsOnceOnItsOwnPageAtTheEndOfItsSection() {
    book.append(FIRST, "\nexercise::1.1[]\n");
    String first = FIRST + ":" + book.lineOf(FIRST, "exercise::1.1") + ": ";
    book.append(PROOF, "\nexercise::1.1[]\n\nMore.\n\nexercise::1.1[]\n\nexercise::1.9[]\n");
    int line = book.lineOf(PROOF, "exercise::1.1");
    assertThat(book.problems())
        .containsExactlyInAnyOrder(
            first + "exercise 1.1 does not belong on the page 00-contract",
            PROOF + ":" + line + ": text follows this exercise; move the exercise after it",
            PROOF + ":" + (line + 4) + ": exercise 1.1 is on this page already",
            PROOF + ":" + (line + 6) + ": there is no exercise 1.9");
  }

  @Test
  void aSectionIsNotEmpty() {
    book.append(PROOF, "\n[#void]\n=== Void\n\n[#full]\n=== Full\n\nOf words.\n");
    assertThat(book.problems())
        .containsExactly(
            PROOF
                + ":"
                + book.lineOf(PROOF, "=== Void")
                + ": the section is empty; fill or remove it");
  }

  @Test
  void everyExerciseStandsSomewhere() {
    book.replace(SECOND, "exercises::[]\n", "None.\n");
    assertThat(book.problems())
        .containsExactly(
            SECOND + ":1: exercise 1.1 is missing here; write exercise::1.1[] or exercises::[]");
  }

  @Test
  void testThatTheTextNamesExists() {
    book.append(FIRST, "\ntest:GreeterTest#itSings[] and test:Nobody#itGreets[]\n");
    String place = FIRST + ":" + book.lineOf(FIRST, "itSings") + ": there is no test ";
    assertThat(book.problems())
        .containsExactlyInAnyOrder(place + "GreeterTest.itSings", place + "Nobody.itGreets");
  }

  @Test
  void termOfTheGlossaryIsUsed() {
    String glossary = "site/src/main/book/glossary.adoc";
    book.write(glossary, "= Glossary\n\n[[term-idle]]xyzzy:: Nothing.\n");
    book.write("site/src/main/book/contents.txt", "index\nchapters\nglossary\n");
    assertThat(book.problems())
        .containsExactly(glossary + ":3: no chapter uses this term; use it, or remove it");
  }
}
