package manyclients.solutions;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import manyclients.exercises.kit.CheckLimits;
import manyclients.exercises.kit.Checker;
import manyclients.exercises.kit.Exercise;
import manyclients.exercises.kit.ExerciseCatalog;
import manyclients.exercises.kit.Report;
import manyclients.exercises.kit.Verdict;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/// Every exercise against its stub, its solution and all its wrong answers.
class MatrixTest {
  private static final Path ROOT = Path.of(System.getProperty("course.root", ".."));

  /// More time than learners get: here, other builds may want the processors too.
  private static final CheckLimits LIMITS = new CheckLimits(Duration.ofSeconds(40), 64 << 10);

  private final Checker checker = new Checker(ROOT, LIMITS, 1);

  @TestFactory
  Stream<DynamicTest> everyAnswerGetsItsVerdict() {
    int repeat = Integer.getInteger("repeat", 1);
    return IntStream.range(0, repeat)
        .boxed()
        .flatMap(round -> ExerciseCatalog.load(ROOT).all().stream().flatMap(this::answers));
  }

  private Stream<DynamicTest> answers(Exercise exercise) {
    List<DynamicTest> tests = new ArrayList<>();
    String id = exercise.id() + " ";
    tests.add(
        DynamicTest.dynamicTest(
            id + "has what an exercise needs", () -> assertIsComplete(exercise)));
    tests.add(DynamicTest.dynamicTest(id + "stub fails", () -> rejects(exercise, exercise.stub())));
    tests.add(DynamicTest.dynamicTest(id + "solution passes", () -> accepts(exercise)));
    for (Path mutant : exercise.mutants()) {
      tests.add(
          DynamicTest.dynamicTest(
              id + "rejects " + mutant.getFileName(), () -> rejects(exercise, mutant)));
    }
    return tests.stream();
  }

  private void accepts(Exercise exercise) throws IOException, InterruptedException {
    Path sources = ROOT.resolve("solutions/src/main/java");
    Verdict verdict = checker.check(exercise, sources);
    assertThat(verdict.isSolved()).as(Report.of(exercise, verdict)).isTrue();
  }

  private void rejects(Exercise exercise, Path answer) throws IOException, InterruptedException {
    Verdict verdict = checker.check(exercise, answer);
    assertThat(verdict)
        .as("the tests of %s accept the wrong answer in %s", exercise.id(), answer)
        .isNotInstanceOf(Verdict.Passed.class)
        .as("%s in %s does not compile", exercise.file(), answer)
        .isNotInstanceOf(Verdict.NotCompiled.class);
    Recorded.in(answer).compare(Report.of(exercise, verdict));
  }

  private void assertIsComplete(Exercise exercise) throws IOException, InterruptedException {
    Path folder = exercise.folder();
    assertThat(exercise.mutants()).as("wrong answers of %s", exercise.id()).hasSizeGreaterThan(2);
    assertThat(folder.resolve("hint3.adoc")).exists();
    assertThat(folder.resolve("hint4.adoc")).doesNotExist();
    assertThat(ROOT.resolve("solutions/src/main/exercises/" + exercise.id() + "/solution.adoc"))
        .exists();
    assertThat(checker.lint(exercise, exercise.stub())).as("warnings in the stub").isEmpty();
  }

  /// The stub lies in two places: where the learner edits it, and where `reset` takes it from. Who
  /// has begun to learn has changed the first, so this looks only where nobody has.
  @TestFactory
  Stream<DynamicTest> theStubLiesWhereTheLearnerLooksForIt() {
    return ExerciseCatalog.load(ROOT).all().stream()
        .map(exercise -> DynamicTest.dynamicTest(exercise.id(), () -> assertPristine(exercise)));
  }

  private void assertPristine(Exercise exercise) throws IOException {
    assumeFalse(Files.exists(ROOT.resolve(".course")), "somebody learns here");
    Path theirs = ROOT.resolve("exercises/src/main/java").resolve(exercise.source());
    assertThat(theirs)
        .as("%s is not the stub. Change both; or, if it is your answer, check it once", theirs)
        .hasSameTextualContentAs(exercise.stub().resolve(exercise.file()));
  }
}
