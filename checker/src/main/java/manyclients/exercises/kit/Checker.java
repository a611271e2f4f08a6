package manyclients.exercises.kit;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.Semaphore;
import java.util.function.IntUnaryOperator;
import manyclients.exercises.kit.Compilation.Compiled;

/// Checks an answer: compiles it with its tests, runs them in another JVM, and judges the result. A
/// check usually takes about a second, and it always ends, whatever the answer does. Any thread may
/// check; an interrupt ends a check.
public final class Checker implements AutoCloseable {
  private static final int PROCESSORS = Runtime.getRuntime().availableProcessors();

  private final CheckLimits limits;
  private final List<Path> classPath = ClassPath.entries();
  private final Trials trials;

  /// Limits the number of compilers that run, because a compiler keeps a processor busy. A trial
  /// mostly waits, so the trials of some checks run while others compile.
  private final Semaphore compilers = new Semaphore(PROCESSORS);

  public Checker() {
    this(CheckLimits.defaults());
  }

  public Checker(CheckLimits limits) {
    this.limits = limits;
    this.trials = new Trials(limits);
  }

  /// Checks an answer, in a JVM of its own.
  public CheckResult check(Answer answer) throws IOException, InterruptedException {
    return checkAll(List.of(answer)).getFirst();
  }

  /// Checks an answer, and keeps the calls of the test that fails.
  public CheckResult trace(Answer answer) throws IOException, InterruptedException {
    return checkAll(List.of(answer), 1, Scope.TRACED).getFirst();
  }

  /// Checks an answer with the tests of one demand alone. A full check ends at the first demand
  /// that is not met.
  public CheckResult check(Answer answer, String demand) throws IOException, InterruptedException {
    return checkAll(List.of(answer), 1, Scope.only(demand)).getFirst();
  }

  /// Checks many answers, one after another, as [#checkAll(List, int)] does.
  public List<CheckResult> checkAll(List<Answer> answers) throws IOException, InterruptedException {
    return checkAll(answers, 1);
  }

  /// Checks many answers. They are compiled together, their tests once, and a JVM tries one after
  /// another, until an answer ends it or leaves something behind in it. That is good enough for
  /// known answers, and faster.
  ///
  /// @param atOnce the number of answers that are tried at the same time
  public List<CheckResult> checkAll(List<Answer> answers, int atOnce)
      throws IOException, InterruptedException {
    return checkAll(answers, atOnce, Scope.ALL);
  }

  private List<CheckResult> checkAll(List<Answer> answers, int atOnce, Scope scope)
      throws IOException, InterruptedException {
    try (var temporary = Folders.Temporary.create("course-check-")) {
      trials.getReady(); // while the compiler works
      List<Compiled> compiled = compile(answers, temporary.path(), scope);
      List<Trial> ready =
          compiled.stream().filter(Compiled::canBeTried).map(Compiled::trial).toList();
      return verdicts(compiled, trials.run(ready, atOnce));
    }
  }

  /// Compiles the answers. Those to the same exercise share a compiler, which compiles their tests.
  private List<Compiled> compile(List<Answer> answers, Path folder, Scope scope)
      throws IOException, InterruptedException {
    List<Exercise> exercises = answers.stream().map(Answer::exercise).distinct().toList();
    IntUnaryOperator compiler =
        place -> exercises.indexOf(answers.get(place).exercise()) % PROCESSORS;
    return Shares.perform(answers, compiler, share -> compileThese(share, folder, scope));
  }

  private List<Compiled> compileThese(List<Answer> answers, Path parent, Scope scope)
      throws IOException, InterruptedException {
    Path folder = Files.createTempDirectory(parent, "answers-");
    compilers.acquire();
    try (Compiler compiler = new Compiler(classPath)) {
      return new Compilation(compiler, folder, scope).all(answers);
    } finally {
      compilers.release();
    }
  }

  /// @param outcomes the outcomes of the answers that could be tried
  private List<CheckResult> verdicts(List<Compiled> compiled, List<TrialJvm.Outcome> outcomes) {
    Iterator<TrialJvm.Outcome> next = outcomes.iterator();
    List<CheckResult> verdicts = new ArrayList<>();
    for (Compiled each : compiled) {
      Judge judge = new Judge(each.trial().exercise(), limits);
      verdicts.add(
          each.canBeTried()
              ? judge.judge(next.next())
              : new CheckResult.NotCompiled(each.problems()));
    }
    return verdicts;
  }

  /// Starts a JVM for the next check, unless one stands by.
  public void getReady() throws IOException {
    trials.getReady();
  }

  /// Returns what the compiler reports about answers and their tests, with most of its warnings,
  /// for authors of exercises. The answers must be to different exercises.
  public List<CompileProblem> lint(List<Answer> answers) throws IOException, InterruptedException {
    try (var temporary = Folders.Temporary.create("course-lint-");
        Compiler compiler = new Compiler(classPath)) {
      Path folder = temporary.path();
      List<Compiler.Unit> units = new ArrayList<>();
      for (Answer answer : answers) {
        units.add(compiler.unit(answer, folder));
        for (Path test : answer.exercise().testSources()) {
          units.add(compiler.unit(test, folder));
        }
      }
      return compiler.compile(units, List.of(), new Complaints(answers.getFirst(), true));
    }
  }

  @Override
  public void close() {
    trials.close();
  }
}
