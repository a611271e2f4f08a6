package manyclients.solutions;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;
import static org.junit.jupiter.api.DynamicContainer.dynamicContainer;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import manyclients.exercises.kit.CheckLimits;
import manyclients.exercises.kit.Checker;
import manyclients.exercises.kit.Exercise;
import manyclients.exercises.kit.ExerciseCatalog;
import manyclients.exercises.kit.Report;
import manyclients.exercises.kit.Verdict;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/// Every exercise against its stub, its solution and all its wrong answers; several exercises at
/// once.
@Execution(ExecutionMode.CONCURRENT)
class MatrixTest {
  private static final Path ROOT = Path.of(System.getProperty("course.root", ".."));
  private static final Path SOLUTIONS = ROOT.resolve("solutions/src/main/java");

  /// More time than learners get: here, other builds may want the processors too.
  private static final CheckLimits LIMITS = new CheckLimits(Duration.ofSeconds(40), 64 << 10);

  private final Checker checker = new Checker(ROOT, LIMITS);

  /// What takes a learner longest takes longest to check, and comes first: nobody waits for it in
  /// the end.
  @TestFactory
  Stream<DynamicNode> everyAnswerGetsItsVerdict() {
    int repeat = Integer.getInteger("repeat", 1);
    List<Exercise> all = ExerciseCatalog.load(ROOT).all();
    return Collections.nCopies(repeat, all).stream()
        .flatMap(List::stream)
        .sorted(Comparator.comparingInt(Exercise::minutes).reversed())
        .map(exercise -> dynamicContainer(exercise.id(), answers(exercise)));
  }

  /// The verdicts are found when the first of these tests is asked for.
  private Stream<DynamicTest> answers(Exercise exercise) {
    return Stream.concat(
        Stream.of(dynamicTest("has what it needs", () -> assertIsComplete(exercise))),
        Stream.of(exercise).flatMap(this::verdicts));
  }

  private Stream<DynamicTest> verdicts(Exercise exercise) {
    List<Path> answers = new ArrayList<>(exercise.mutants());
    answers.addFirst(exercise.stub());
    answers.addFirst(SOLUTIONS);
    List<Verdict> verdicts = check(exercise, answers);
    return IntStream.range(0, answers.size())
        .mapToObj(i -> {
          Path answer = answers.get(i);
          Verdict verdict = verdicts.get(i);
          return dynamicTest(
              answer.getFileName().toString(), () -> compare(exercise, answer, verdict));
        });
  }

  private List<Verdict> check(Exercise exercise, List<Path> answers) {
    try {
      return checker.checkAll(exercise, answers);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      throw new IllegalStateException("interrupted", e);
    }
  }

  private void compare(Exercise exercise, Path answer, Verdict verdict) throws IOException {
    if (answer.equals(SOLUTIONS)) {
      assertThat(verdict.isSolved()).as(Report.of(exercise, verdict)).isTrue();
      return;
    }
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
        .map(exercise -> dynamicTest(exercise.id(), () -> assertPristine(exercise)));
  }

  private void assertPristine(Exercise exercise) throws IOException {
    assumeFalse(Files.exists(ROOT.resolve(".course")), "somebody learns here");
    Path theirs = ROOT.resolve("exercises/src/main/java").resolve(exercise.source());
    assertThat(theirs)
        .as("%s is not the stub. Change both; or, if it is your answer, check it once", theirs)
        .hasSameTextualContentAs(exercise.stub().resolve(exercise.file()));
  }
}
