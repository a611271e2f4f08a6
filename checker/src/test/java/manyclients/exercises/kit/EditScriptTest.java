package manyclients.exercises.kit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.nio.file.Path;
import manyclients.exercises.kit.EditScript.Place;
import org.junit.jupiter.api.Test;

class EditScriptTest {
  private static final String ORIGINAL =
      """
      one {
        go();
      }

      two {
        go();
        stop();
      }
      """;

  private static String edited(String script) {
    return EditScript.parse(new Place(Path.of("edits.txt"), "mutant", 7), script.lines().toList())
        .applyTo(ORIGINAL);
  }

  private static void isRefused(String script, String message) {
    assertThatExceptionOfType(ExerciseProblem.class)
        .isThrownBy(() -> edited(script))
        .withMessageStartingWith(message);
  }

  @Test
  void removedLinesAreReplacedByAddedOnes() {
    assertThat(edited("-   stop();\n+   wait();\n+   end();\n"))
        .isEqualTo(ORIGINAL.replace("  stop();\n", "  wait();\n  end();\n"));
  }

  @Test
  void linesCanBeRemovedWithoutReplacement() {
    assertThat(edited("-   stop();")).isEqualTo(ORIGINAL.replace("  stop();\n", ""));
  }

  @Test
  void linesCanBeAddedNextToOneThatStays() {
    assertThat(edited("    stop();\n+   end();"))
        .isEqualTo(ORIGINAL.replace("  stop();\n", "  stop();\n  end();\n"));
    assertThat(edited("+ zero\n+\n  one {")).isEqualTo("zero\n\n" + ORIGINAL);
  }

  @Test
  void blankLinesCanBeRemoved() {
    assertThat(edited("-\n- two {\n+ three {")).isEqualTo(ORIGINAL.replace("\ntwo", "three"));
  }

  @Test
  void editsReferToTheOriginalInAnyOrder() {
    assertThat(edited("-   stop();\n+ one {\n\n- one {\n+   stop();\n"))
        .isEqualTo(
            ORIGINAL.replace("  stop();", "#").replace("one {", "  stop();").replace("#", "one {"));
  }

  @Test
  void anEditMayHaveSeveralChangesWithUnchangedLinesBetween() {
    assertThat(edited("- two {\n+ three {\n    go();\n-   stop();"))
        .isEqualTo(ORIGINAL.replace("two", "three").replace("  stop();\n", ""));
  }

  @Test
  void aLineThatIsNotInTheOriginalIsRefused() {
    isRefused(
        "- one {\n+ zero {\n\n-   halt();",
        "edits.txt:10 (mutant): the original has no such lines, one after another; ");
  }

  @Test
  void aLineThatOccursTwiceIsRefused() {
    isRefused("-   go();", "edits.txt:7 (mutant): the original has these lines more than once; ");
  }

  @Test
  void editsThatOverlapAreRefused() {
    isRefused(
        "- two {\n-   go();\n\n-   go();\n-   stop();",
        "edits.txt:10 (mutant): overlaps another edit; ");
    isRefused("- two {\n\n- two {", "edits.txt:9 (mutant): overlaps another edit; ");
  }

  @Test
  void anEditThatChangesNothingIsRefused() {
    isRefused("-   stop();\n+   stop();", "edits.txt:7 (mutant): an edit that changes nothing; ");
    isRefused("    stop();", "edits.txt:7 (mutant): an edit that changes nothing; ");
  }

  @Test
  void anEditWithoutAPlaceIsRefused() {
    isRefused("+   stop();", "edits.txt:7 (mutant): an edit without a place; ");
  }

  @Test
  void aLineThatIsNoEditIsRefused() {
    isRefused("stop();", "edits.txt:7 (mutant): 'stop();' belongs to no edit; ");
    isRefused("--- say", "edits.txt:7 (mutant): '--- say' belongs to no edit; ");
  }
}
