package manyclients.solutions;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicContainer.dynamicContainer;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import manyclients.exercises.kit.Answer;
import manyclients.exercises.kit.AnswerKey;
import manyclients.exercises.kit.CheckLimits;
import manyclients.exercises.kit.CheckResult;
import manyclients.exercises.kit.Checker;
import manyclients.exercises.kit.Coverage;
import manyclients.exercises.kit.Exercise;
import manyclients.exercises.kit.ExerciseCatalog;
import manyclients.exercises.kit.Progress;
import manyclients.exercises.kit.Report;
import manyclients.exercises.kit.Workbook;
import manyclients.testkit.BusyThreads;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/// Every exercise against its stub, its solution and all its wrong answers; several of them at
/// once. `-Drepeat=20 -Dload=2` does so twenty times, beside two threads that compute.
@Execution(ExecutionMode.CONCURRENT)
class MatrixTest {
  private static final Path ROOT = Path.of(System.getProperty("course.root", ".."));

  /// More time than learners get: here, other builds may want the processors too.
  private static final CheckLimits LIMITS = CheckLimits.defaults().within(Duration.ofSeconds(40));

  /// How many are tried at a time: more than there are processors, for each waits most of the time
  /// for what a wrong answer does not do.
  private static final int AT_ONCE = 8;

  /// A verdict must not depend on how busy the machine is: `-Dload=2` asks for two busy threads.
  private static final BusyThreads BUSY = new BusyThreads(Integer.getInteger("load", 0));

  private final Checker checker = new Checker(ROOT, LIMITS);
  private final AnswerKey key = new AnswerKey(ROOT);
  private final List<Exercise> exercises =
      ExerciseCatalog.load(ROOT).all().stream().filter(MatrixTest::isWanted).toList();

  @AfterAll
  static void rest() throws InterruptedException {
    BUSY.close();
  }

  /// `-Dexercise=3.2` tries that one alone, while it is worked on, and `-Dexercise=3.*` a
  /// chapter's.
  private static boolean isWanted(Exercise exercise) {
    return exercise.id().matches(System.getProperty("exercise", ".*"));
  }

  @TestFactory
  @Execution(ExecutionMode.SAME_THREAD)
  Stream<DynamicNode> everyAnswerGetsItsVerdict() {
    return IntStream.rangeClosed(1, Integer.getInteger("repeat", 1))
        .mapToObj(time -> dynamicContainer("time " + time, Stream.of(0).flatMap(_ -> verdicts())));
  }

  /// Checks all. What takes a learner longest takes longest to check, and comes first: so the end
  /// is not spent waiting for it.
  private Stream<DynamicNode> verdicts() {
    List<Answer> answers =
        exercises.stream()
            .sorted(Comparator.comparingInt(Exercise::minutes).reversed())
            .flatMap(exercise -> key.all(exercise).stream())
            .toList();
    Iterator<CheckResult> verdicts = check(answers).iterator();
    Map<String, List<DynamicTest>> tests = new LinkedHashMap<>();
    for (Answer answer : answers) {
      tests
          .computeIfAbsent(answer.exercise().id(), _ -> new ArrayList<>())
          .add(test(answer, verdicts.next()));
    }
    return tests.entrySet().stream().map(each -> dynamicContainer(each.getKey(), each.getValue()));
  }

  private List<CheckResult> check(List<Answer> answers) {
    try {
      return checker.checkAll(answers, AT_ONCE);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      throw new IllegalStateException("interrupted", e);
    }
  }

  private static DynamicTest test(Answer answer, CheckResult verdict) {
    return dynamicTest(answer.name(), () -> compare(answer, verdict));
  }

  private static void compare(Answer answer, CheckResult verdict) throws IOException {
    Exercise exercise = answer.exercise();
    if (answer.name().equals(AnswerKey.SOLUTION)) {
      assertThat(verdict)
          .as(Report.of(exercise, verdict))
          .isInstanceOfSatisfying(
              CheckResult.Passed.class,
              passed -> assertThat(Coverage.faults(exercise, passed.findings())).isEmpty());
      return;
    }
    assertThat(verdict)
        .as("the tests accept the wrong answer %s/%s", exercise.id(), answer.name())
        .isNotInstanceOf(CheckResult.Passed.class)
        .as("%s/%s does not compile", exercise.id(), answer.name())
        .isNotInstanceOf(CheckResult.NotCompiled.class);
    new Recorded(answer).compare(Report.body(exercise, verdict));
  }

  @TestFactory
  Stream<DynamicTest> everyExerciseHasWhatItNeeds() {
    return exercises.stream()
        .map(exercise -> dynamicTest(exercise.id(), () -> assertIsComplete(exercise)));
  }

  private static void assertIsComplete(Exercise exercise) {
    Path folder = exercise.folder();
    assertThat(exercise.mutants()).as("wrong answers of %s", exercise.id()).hasSizeGreaterThan(2);
    assertThat(folder.resolve("hint3.adoc")).exists();
    assertThat(folder.resolve("hint4.adoc")).doesNotExist();
    assertThat(ROOT.resolve("solutions/src/main/exercises/" + exercise.id() + "/solution.adoc"))
        .exists();
    assertThat(new Workbook(ROOT, Progress.load(ROOT)).furtherQuestion(exercise)).isNotEmpty();
  }

  @Test
  void theCompilerHasNothingToSayOfTheStubs() throws IOException, InterruptedException {
    List<Answer> stubs = exercises.stream().map(key::stub).toList();
    assertThat(checker.lint(stubs)).isEmpty();
  }
}
