package manyclients.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// The commands for exercises. Each check compiles, and runs in a JVM of its own.
class ExerciseCommandsTest {
  @TempDir Path root;

  private Path answer;
  private Path solution;

  @BeforeEach
  void copy() throws IOException {
    ExerciseCopy copy = ExerciseCopy.in(root);
    answer = copy.answer();
    solution = copy.solution();
  }

  private Said said(String... args) {
    return Said.in(root, "", args);
  }

  @Test
  void allExercisesAreListed() {
    assertThat(said("exercises").out())
        .contains("1.1   new      20 min  short    A permit before accept");
    assertThat(said("exercises", "--json").out())
        .contains("{\"id\":\"1.1\",\"page\":\"01-blocking\",\"title\":\"A permit before accept\"")
        .contains("\"minutes\":20,\"short\":true,\"state\":\"new\"");
  }

  @Test
  void theNextExerciseIsShownWithItsFileAndStarted() {
    String first = said("exercises").out().split(" ")[0];
    Said next = said("next");
    next.isDone();
    assertThat(next.out())
        .startsWith(first + " ")
        .contains(" minutes)", "file   my/manyclients/exercises/ch");
    assertThat(said("exercises").out()).startsWith("%-5s begun".formatted(first));
  }

  @Test
  void startCreatesTheFileToEdit() throws IOException {
    Said start = said("start", "3.2");
    start.isDone();
    String file = "my/manyclients/exercises/ch03/KeyLoop.java";
    assertThat(start.out())
        .startsWith("3.2 The key that was not removed")
        .contains("file   " + file, "check  ./course check 3.2");
    assertThat(start.out()).doesNotContain("Goal.");
    assertThat(said("start", "3.2", "--text").out()).contains("Goal.");
    assertThat(root.resolve(file)).content().contains("TODO");
    assertThat(said("exercises").out()).contains("3.2   begun");
  }

  @Test
  void anExerciseThatWasNeverStartedIsStartedAndNotJudged() {
    Said check = said("check", "3.2");
    assertThat(check.status()).isEqualTo(3);
    assertThat(check.out()).startsWith("3.2 The key that was not removed: not started yet");
    assertThat(root.resolve("my/manyclients/exercises/ch03/KeyLoop.java")).exists();
  }

  @Test
  void aKnownWrongAnswerIsCheckedByItsName() {
    Said check = said("check", "--against", "3.2/never-waits");
    assertThat(check.status()).isEqualTo(1);
    assertThat(check.out())
        .startsWith("3.2 The key that was not removed: not yet")
        .contains("failed    waiting: turn waits while no key is ready");
    assertThat(said("exercises").out()).contains("3.2   new");
  }

  @Test
  void aKnownWrongAnswerIsShown() {
    Said shown = said("check", "--against", "3.2/never-waits", "--show");
    shown.isDone();
    assertThat(shown.out()).startsWith("package ").contains("    selector.selectNow();\n");
    assertThat(said("check", "--against", "3.2/stub", "--show").out()).contains("TODO");
  }

  @Test
  void theStubIsNotYetASolution() {
    Said check = said("check", "1.1");
    assertThat(check.status()).isEqualTo(1);
    assertThat(check.out()).startsWith("1.1 A permit before accept: not yet").contains("  failed ");
    assertThat(check.out()).contains("  demand    ", "  note      Your file is still the stub");
    assertThat(check.err()).isEmpty();
  }

  @Test
  void aTraceShowsTheCallsOfTheTestThatFailed() {
    Said check = said("check", "--against", "3.2/never-waits", "--trace");
    assertThat(check.out()).contains("  trace     ", "turn()");
  }

  @Test
  void aRightAnswerIsRememberedAsSolved() throws IOException {
    Files.copy(solution, answer, StandardCopyOption.REPLACE_EXISTING);
    Said check = said("check", "1.1");
    check.isDone();
    assertThat(check.out())
        .startsWith("1.1 A permit before accept: solved")
        .contains(
            "  compare   ./course solution 1.1 --diff\n  question  The server has as many permits");
    assertThat(said("exercises").out()).contains("1.1   solved");
  }

  @Test
  void anAnswerElsewhereIsCheckedButNotRemembered() {
    said("check", "--against", root.resolve("solutions").toString(), "1.1").isDone();
    assertThat(said("exercises").out()).contains("1.1   new");
  }

  @Test
  @Tag("thorough")
  @Timeout(600)
  void allStubsFailWithALineEach() {
    Said check = said("check", "--all", "--against", root + "/exercises");
    assertThat(check.status()).isEqualTo(1);
    assertThat(check.out().lines())
        .hasSameSizeAs(said("exercises").out().lines().toList())
        .allMatch(line -> line.matches("\\S+  (not yet|stopped)  .*"));
  }

  @Test
  void aFileThatDoesNotCompileIsShownWithItsLine() throws IOException {
    Files.writeString(answer, "class PermitServer {\n  int x = \"no number\";\n}\n");
    Said check = said("check", "1.1");
    assertThat(check.status()).isEqualTo(4);
    assertThat(check.out()).contains("does not compile", "PermitServer.java:2");
  }

  @Test
  void eachHintIsMoreDirect() {
    assertThat(said("hint", "1.1").out()).startsWith("1.1: hint 1 of 3");
    assertThat(said("hint", "1.1").out()).startsWith("1.1: hint 2 of 3");
    assertThat(said("hint", "1.1").out())
        .startsWith("1.1: hint 3 of 3")
        .contains("no more hints: ./course solution 1.1");
    assertThat(said("hint", "1.1").out()).startsWith("1.1: hint 3 of 3");
  }

  @Test
  void theSolutionIsComparedWithTheLearnersAnswer() throws IOException {
    Files.writeString(answer, Files.readString(solution).replace("permits.acquire();", "// wait"));
    assertThat(said("solution", "1.1", "--yes", "--diff").out())
        .startsWith("--- your answer\n+++ the solution\n")
        .contains("-        // wait\n+        permits.acquire();\n")
        .doesNotContain("*Why so.*");
    Files.copy(solution, answer, StandardCopyOption.REPLACE_EXISTING);
    assertThat(said("check", "1.1").out()).contains("compare   ./course solution 1.1 --diff");
    assertThat(said("solution", "1.1", "--diff").out()).contains("letter by letter");
  }

  @Test
  void aHintCanBeSeenAgain() {
    Said early = said("hint", "1.1", "1");
    assertThat(early.status()).isEqualTo(2);
    assertThat(early.err()).contains("hint 1 of 1.1 was not shown yet");
    said("hint", "1.1").isDone();
    said("hint", "1.1").isDone();
    assertThat(said("hint", "1.1", "1").out()).startsWith("1.1: hint 1 of 3");
    assertThat(said("hint", "1.1").out()).startsWith("1.1: hint 3 of 3");
    assertThat(said("hint", "1.1", "4").err()).contains("1.1 has no hint 4");
  }

  @Test
  void nextContinuesWithTheExerciseWorkedOnLastOrTheOneAfterIt() throws IOException {
    said("start", "3.2").isDone();
    assertThat(said("next").out()).startsWith("3.2 ");
    Files.copy(solution, answer, StandardCopyOption.REPLACE_EXISTING);
    said("check", "1.1").isDone();
    assertThat(said("next").out()).startsWith("1.2 ");
  }

  @Test
  void aSolvedExerciseThatFailsAgainIsNotSolved() throws IOException {
    Files.copy(solution, answer, StandardCopyOption.REPLACE_EXISTING);
    said("check", "1.1").isDone();
    Files.writeString(answer, Files.readString(solution).replace("permits.release();", ""));
    assertThat(said("check", "1.1").status()).isEqualTo(1);
    assertThat(said("exercises").out()).contains("1.1   begun");
    Files.copy(solution, answer, StandardCopyOption.REPLACE_EXISTING);
    said("check", "1.1").isDone();
    Files.delete(answer);
    assertThat(said("check", "1.1").status()).isEqualTo(3);
    assertThat(said("exercises").out()).contains("1.1   begun");
  }

  @Test
  void aFileWithoutItsClassIsReportedWithTheClass() throws IOException {
    Files.writeString(answer, "package elsewhere;\n");
    assertThat(said("check", "1.1").out())
        .contains("the file has no class manyclients.exercises.ch01.PermitServer")
        .doesNotContain("PermitServerTest");
  }

  @Test
  void theSolutionIsShownAfterAConfirmation() {
    Said no = Said.in(root, "n\n", "solution", "1.1");
    assertThat(no.status()).isEqualTo(1);
    assertThat(no.out()).isEmpty();
    Said yes = Said.in(root, "y\n", "solution", "1.1");
    assertThat(yes.status()).isZero();
    assertThat(yes.out()).contains("class PermitServer");
    assertThat(said("solution", "--yes", "1.1").out()).isEqualTo(yes.out());
  }

  @Test
  void resetKeepsACopyOfTheLearnersAnswer() throws IOException {
    Files.writeString(answer, "// half an idea\n");
    Said reset = said("reset", "1.1");
    reset.isDone();
    assertThat(reset.out()).contains("kept ", "PermitServer.java.mine-1", "fresh ");
    assertThat(answer.resolveSibling("PermitServer.java.mine-1")).hasContent("// half an idea\n");
    assertThat(Files.readString(answer)).contains("TODO");
  }
}
