package manyclients.exercises.kit;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Semaphore;

/// Tries an answer: compiles it with its tests, runs them in another JVM, and judges. Takes about a
/// second, and never longer than its limits, whatever the answer does. Any thread may check; an
/// interrupt ends a check.
public final class Checker implements AutoCloseable {
  private final Path tests;
  private final CheckLimits limits;
  private final List<Path> classPath = ClassPath.entries();
  private final Trials trials;

  /// A compiler keeps a processor busy, and a trial mostly waits: so those of some checks go on
  /// while others compile.
  private final Semaphore compilers = new Semaphore(Runtime.getRuntime().availableProcessors());

  /// @param root the repository's root
  public Checker(Path root) {
    this(root, CheckLimits.defaults());
  }

  public Checker(Path root, CheckLimits limits) {
    this.tests = root.resolve("exercises/src/test/java");
    this.limits = limits;
    this.trials = new Trials(limits);
  }

  /// Checks an answer, in a JVM of its own.
  public CheckResult check(Answer answer) throws IOException, InterruptedException {
    return checkAll(List.of(answer)).getFirst();
  }

  /// Checks many answers. The tests of an exercise are compiled once, with its first answer that
  /// compiles, and another JVM is started only when an answer has left something behind in the
  /// last. Good enough for answers that are known, as those in the zoo are, and several times as
  /// fast.
  public List<CheckResult> checkAll(List<Answer> answers) throws IOException, InterruptedException {
    try (var temporary = Folders.Temporary.create("course-check-")) {
      Path folder = temporary.path();
      trials.getReady(); // while the compiler works
      List<List<CompileProblem>> problems = new ArrayList<>();
      List<Trial> compiled = compile(answers, folder, problems);
      return verdicts(answers, problems, trials.run(compiled));
    }
  }

  /// @param problems where those of each answer are added
  /// @return the answers that had none
  private List<Trial> compile(
      List<Answer> answers, Path folder, List<List<CompileProblem>> problems)
      throws IOException, InterruptedException {
    List<Trial> compiled = new ArrayList<>();
    Map<Exercise, Path> tested = new HashMap<>();
    compilers.acquire();
    try (Compiler compiler = new Compiler(classPath)) {
      for (Answer answer : answers) {
        Exercise exercise = answer.exercise();
        Path place = folder.resolve(String.valueOf(problems.size()));
        Trial trial = new Trial(exercise, place, tested.getOrDefault(exercise, place));
        problems.add(compile(compiler, trial, answer));
        if (problems.getLast().isEmpty()) {
          compiled.add(trial);
          tested.put(exercise, trial.tested());
        }
      }
    } finally {
      compilers.release();
    }
    return compiled;
  }

  private List<CompileProblem> compile(Compiler compiler, Trial trial, Answer answer)
      throws IOException, InterruptedException {
    boolean first = trial.tested().equals(trial.place());
    Path classes = Files.createDirectories(Trial.classes(trial.place()));
    List<Path> sources = first ? tests(trial.exercise()) : List.of();
    return compiler.compile(
        List.of(answer), sources, Trial.classes(trial.tested()), classes, false);
  }

  /// @param problems those of each answer
  /// @param outcomes those of the answers that had no problems
  private List<CheckResult> verdicts(
      List<Answer> answers, List<List<CompileProblem>> problems, List<TrialJvm.Outcome> outcomes) {
    Iterator<TrialJvm.Outcome> next = outcomes.iterator();
    List<CheckResult> verdicts = new ArrayList<>();
    for (int i = 0; i < answers.size(); i++) {
      Judge judge = new Judge(answers.get(i).exercise(), limits);
      List<CompileProblem> found = problems.get(i);
      verdicts.add(found.isEmpty() ? judge.judge(next.next()) : new CheckResult.NotCompiled(found));
    }
    return verdicts;
  }

  /// Starts a JVM for the next check, now that there is time for it.
  public void getReady() throws IOException {
    trials.getReady();
  }

  /// What `-Xlint:all` has to say of answers, each to another exercise, and of their tests: for
  /// those who write exercises.
  public List<CompileProblem> lint(List<Answer> answers) throws IOException, InterruptedException {
    try (var temporary = Folders.Temporary.create("course-lint-");
        Compiler compiler = new Compiler(classPath)) {
      Path folder = temporary.path();
      List<Path> sources =
          answers.stream().flatMap(answer -> tests(answer.exercise()).stream()).toList();
      return compiler.compile(answers, sources, folder, folder, true);
    }
  }

  private List<Path> tests(Exercise exercise) {
    return exercise.testSources().stream().map(tests::resolve).filter(Files::exists).toList();
  }

  @Override
  public void close() {
    trials.close();
  }
}
