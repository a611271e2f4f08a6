package manyclients.exercises.kit;

import static java.util.stream.Collectors.groupingBy;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicContainer.dynamicContainer;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/// The course's own exercises: every right answer passes, and every wrong one is rejected for the
/// demand that it does not meet. `./course prove 3.2` checks only those of 3.2.
class MatrixTest {
  private static final Path ROOT = Path.of(System.getProperty("course.root", ".."));

  private final AnswerKey key = new AnswerKey(ROOT);
  private final List<Exercise> exercises = ExerciseCatalog.load(ROOT).all();

  @TestFactory
  @Execution(ExecutionMode.SAME_THREAD)
  @Timeout(600)
  Stream<DynamicNode> everyAnswerGetsItsVerdict() throws IOException, InterruptedException {
    try (Checker checker = new Checker(CheckLimits.patient())) {
      var verdicts = new Matrix(key, checker).of(exercises);
      return verdicts.stream()
          .collect(
              groupingBy(
                  verdict -> verdict.answer().exercise().id(),
                  LinkedHashMap::new,
                  Collectors.toList()))
          .entrySet()
          .stream()
          .map(each -> dynamicContainer(each.getKey(), each.getValue().stream().map(this::test)));
    }
  }

  private DynamicTest test(Matrix.Verdict verdict) {
    return dynamicTest(verdict.answer().name(), () -> assertThat(verdict.faults()).isEmpty());
  }

  @TestFactory
  Stream<DynamicTest> everyExerciseIsComplete() {
    return exercises.stream()
        .map(exercise -> dynamicTest(exercise.id(), () -> assertIsComplete(exercise)));
  }

  /// The learner's folder has the answers to all exercises.
  @Test
  void noTwoExercisesShareTheFileOfAnAnswer() {
    assertThat(exercises).extracting(Exercise::className).doesNotHaveDuplicates();
  }

  private void assertIsComplete(Exercise exercise) {
    Path folder = exercise.folder();
    assertThat(key.right(exercise)).as("right answers beside the solution").hasSizeGreaterThan(1);
    assertThat(key.wrong(exercise)).as("wrong answers, and the stub").hasSizeGreaterThan(3);
    assertThat(folder.resolve("hint3.adoc")).exists();
    assertThat(folder.resolve("hint4.adoc")).doesNotExist();
    assertThat(new Workbook(ROOT, Progress.load(ROOT)).furtherQuestion(exercise)).isNotEmpty();
  }

  /// The book's first page shows this verdict.
  @Test
  void theBooksFirstCheckEqualsTheCheckersOutput() throws IOException, InterruptedException {
    try (Checker checker = new Checker(CheckLimits.patient())) {
      for (Exercise exercise : exercises) {
        Path shown = exercise.folder().resolve("first-check.txt");
        if (shown.toFile().exists()) {
          CheckResult result = checker.check(key.stub(exercise));
          assertThat(shown).hasContent(Report.body(exercise, result));
        }
      }
    }
  }

  @Test
  @Tag("thorough")
  void stubsAndRightAnswersCompileWithoutWarnings() throws IOException, InterruptedException {
    try (Checker checker = new Checker(CheckLimits.patient())) {
      List<Answer> stubs = exercises.stream().map(key::stub).toList();
      assertThat(checker.lint(stubs)).isEmpty();
      List<Answer> solutions = exercises.stream().map(key::solution).toList();
      assertThat(checker.lint(solutions)).isEmpty();
      for (int i = 0; i < 2; i++) {
        List<Answer> right = new ArrayList<>();
        for (Exercise exercise : exercises) {
          key.right(exercise).stream().skip(i).findFirst().ifPresent(right::add);
        }
        assertThat(right.isEmpty() ? List.of() : checker.lint(right)).isEmpty();
      }
    }
  }
}
