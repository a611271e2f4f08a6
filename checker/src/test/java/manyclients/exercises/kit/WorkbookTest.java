package manyclients.exercises.kit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WorkbookTest {
  @TempDir Path root;
  private Course course;
  private Exercise exercise;
  private Progress progress;

  @BeforeEach
  void makeCourse() throws IOException {
    course = Course.in(root);
    exercise = course.exercise();
    progress = Progress.load(root);
  }

  @Test
  void resettingPutsTheStubBackAndKeepsTheLearnersFiles() throws IOException {
    Workbook workbook = new Workbook(root, progress);
    course.solve("return 1;");
    Path first = workbook.reset(exercise).orElseThrow();
    course.solve("return 2;");
    Path second = workbook.reset(exercise).orElseThrow();
    assertThat(first).hasFileName("Sum.java.mine-1").content().contains("return 1;");
    assertThat(second).hasFileName("Sum.java.mine-2").content().contains("return 2;");
    assertThat(workbook.file(exercise)).content().contains("TODO");
    assertThat(workbook.isUntouched(exercise)).isTrue();
  }

  @Test
  void startingPutsTheStubWhereTheLearnerEditsItAndNeverOverAnAnswer() throws IOException {
    Workbook workbook = new Workbook(root, progress);
    assertThat(workbook.file(exercise)).doesNotExist();
    assertThat(workbook.isUntouched(exercise)).isTrue();
    workbook.start(exercise);
    assertThat(workbook.file(exercise)).hasSameTextualContentAs(exercise.stub());
    assertThat(progress.state(exercise)).isEqualTo(State.BEGUN);
    course.solve("return 1;");
    workbook.start(exercise);
    assertThat(workbook.file(exercise)).content().contains("return 1;");
    assertThat(workbook.isUntouched(exercise)).isFalse();
  }

  @Test
  void theAnswerIsTheStubUntilThereIsOne() throws IOException {
    Workbook workbook = new Workbook(root, progress);
    assertThat(workbook.answer(exercise).text()).contains("TODO");
    assertThat(workbook.file(exercise)).doesNotExist();
    course.solve("return 1;");
    assertThat(workbook.answer(exercise).text()).contains("return 1;");
  }

  @Test
  void resettingAMissingFileMakesTheStub() {
    Workbook workbook = new Workbook(root, progress);
    assertThat(workbook.reset(exercise)).isEmpty();
    assertThat(workbook.file(exercise)).exists();
    assertThat(workbook.reset(exercise)).as("nothing to keep").isEmpty();
  }

  @Test
  void progressOutlivesTheProcess() {
    assertThat(progress.state(exercise)).isEqualTo(State.NEW);
    progress.begun(exercise);
    assertThat(Progress.load(root).state(exercise)).isEqualTo(State.BEGUN);
    progress.solved(exercise);
    progress.begun(exercise);
    assertThat(Progress.load(root).state(exercise)).isEqualTo(State.SOLVED);
  }

  @Test
  void damagedProgressCountsAsNone() throws IOException {
    course.write(".course/progress", "1.1.state=perfect\n1.1.hints=many\nnonsense\n");
    Progress damaged = Progress.load(root);
    assertThat(damaged.state(exercise)).isEqualTo(State.NEW);
    assertThat(damaged.hints(exercise)).isZero();
  }

  @Test
  void hintsComeOneAtATimeAndTheLastOneAgain() {
    assertThat(new Hints(progress).next(exercise)).isEqualTo(new Hints.Hint(1, 2, "Think."));
    Hints later = new Hints(Progress.load(root));
    assertThat(later.next(exercise)).isEqualTo(new Hints.Hint(2, 2, "Think harder."));
    assertThat(later.next(exercise)).isEqualTo(new Hints.Hint(2, 2, "Think harder."));
  }

  @Test
  void theNextExerciseIsTheFirstThatIsNotSolved() {
    ExerciseCatalog catalog = ExerciseCatalog.load(root);
    assertThat(catalog.next(progress)).contains(exercise);
    progress.solved(exercise);
    assertThat(catalog.next(progress)).isEmpty();
  }

  @Test
  void afterAnExerciseInTheMiddleTheNextOneFollows() throws IOException {
    for (String id : new String[] {"1.2", "1.3"}) {
      course.write(
          "exercises/" + id + "/exercise.adoc",
          "= Another\n:minutes: 5\n:difficulty: 1\n:file: Sum.java\n:sections: accept\n\nDo.\n");
    }
    ExerciseCatalog catalog = ExerciseCatalog.load(root);
    Exercise second = catalog.find("1.2");
    progress.solved(second);
    assertThat(catalog.next(progress, second)).contains(catalog.find("1.3"));
    progress.solved(catalog.find("1.3"));
    assertThat(catalog.next(progress, second)).contains(exercise);
  }

  @Test
  void twoTerminalsKeepEachOthersProgress() {
    Progress other = Progress.load(root);
    progress.solved(exercise);
    new Hints(other).next(exercise);
    assertThat(Progress.load(root).state(exercise)).isEqualTo(State.SOLVED);
    assertThat(Progress.load(root).hints(exercise)).isEqualTo(1);
  }

  @Test
  void anUnknownExerciseIsReportedInOneLine() {
    assertThatExceptionOfType(ExerciseProblem.class)
        .isThrownBy(() -> ExerciseCatalog.load(root).find("9.9"))
        .withMessage("there is no exercise 9.9; ./course exercises lists those there are");
  }

  @Test
  void aHeaderWithoutItsFileIsReportedInOneLine() throws IOException {
    course.write("exercises/1.2/exercise.adoc", "= Half\n:minutes: x\n\nText\n");
    assertThatExceptionOfType(ExerciseProblem.class)
        .isThrownBy(() -> ExerciseCatalog.load(root))
        .withMessageEndingWith(":minutes: is not a number; write only digits");
  }
}
