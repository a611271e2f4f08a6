package manyclients.exercises.kit;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.stream.Stream;

/// Tries an answer: compiles it with its tests, runs them in another JVM, and judges. Takes about a
/// second, and never longer than its limits, whatever the answer does. Any thread may check; an
/// interrupt ends a check.
public final class Checker implements AutoCloseable {
  private final Path tests;
  private final CheckLimits limits;
  private final List<Path> classPath = ClassPath.entries();
  private final Trials trials;

  /// @param root the repository's root
  public Checker(Path root) {
    this(root, CheckLimits.defaults());
  }

  public Checker(Path root, CheckLimits limits) {
    this.tests = root.resolve("exercises/src/test/java");
    this.limits = limits;
    this.trials = new Trials(limits);
  }

  /// Checks the answer in a folder, in a JVM of its own.
  ///
  /// @param sources where the file is looked for, as [Exercise#places] says
  /// @throws ExerciseProblem when the file is not there
  public Verdict check(Exercise exercise, Path sources) throws IOException, InterruptedException {
    return checkAll(exercise, List.of(sources)).getFirst();
  }

  /// Checks many answers to one exercise, a folder each. The tests are compiled once, with the
  /// first answer that compiles, and another JVM is started only when an answer has left something
  /// behind in the last. Good enough for answers that are known, as those in the zoo are, and
  /// several times as fast.
  public List<Verdict> checkAll(Exercise exercise, List<Path> sources)
      throws IOException, InterruptedException {
    List<Path> answers = sources.stream().map(folder -> answer(exercise, folder)).toList();
    Path folder = Files.createTempDirectory("course-check-");
    try (Compiler compiler = new Compiler(classPath)) {
      trials.getReady(); // while the compiler works
      List<List<CompileProblem>> problems = new ArrayList<>();
      List<Path> compiled = new ArrayList<>();
      for (Path answer : answers) {
        Path place = folder.resolve(String.valueOf(problems.size()));
        Path classes = Files.createDirectories(place.resolve(Trials.CLASSES));
        boolean first = compiled.isEmpty();
        Path tested = first ? classes : compiled.getFirst().resolve(Trials.CLASSES);
        List<Path> files = first ? withTests(exercise, answer) : List.of(answer);
        problems.add(compiler.compile(files, tested, classes, false));
        if (problems.getLast().isEmpty()) {
          compiled.add(place);
        }
      }
      return verdicts(exercise, problems, trials.run(exercise, compiled));
    } finally {
      Folders.delete(folder);
    }
  }

  /// @param problems those of each answer
  /// @param outcomes those of the answers that had no problems
  private List<Verdict> verdicts(
      Exercise exercise, List<List<CompileProblem>> problems, List<TrialJvm.Outcome> outcomes) {
    Judge judge = new Judge(exercise, limits);
    Iterator<TrialJvm.Outcome> next = outcomes.iterator();
    List<Verdict> verdicts = new ArrayList<>();
    for (List<CompileProblem> found : problems) {
      verdicts.add(found.isEmpty() ? judge.judge(next.next()) : new Verdict.NotCompiled(found));
    }
    return verdicts;
  }

  /// Starts a JVM for the next check, now that there is time for it.
  public void getReady() throws IOException {
    trials.getReady();
  }

  /// What `-Xlint:all` has to say of an answer and its tests, for those who write exercises.
  public List<CompileProblem> lint(Exercise exercise, Path sources)
      throws IOException, InterruptedException {
    Path folder = Files.createTempDirectory("course-lint-");
    try (Compiler compiler = new Compiler(classPath)) {
      List<Path> files = withTests(exercise, answer(exercise, sources));
      return compiler.compile(files, folder, folder, true);
    } finally {
      Folders.delete(folder);
    }
  }

  private List<Path> withTests(Exercise exercise, Path answer) {
    Stream<Path> others = exercise.testSources().stream().map(tests::resolve);
    return Stream.concat(Stream.of(answer), others.filter(Files::exists)).toList();
  }

  private static Path answer(Exercise exercise, Path sources) {
    for (Path candidate : exercise.places()) {
      Path file = sources.resolve(candidate);
      if (Files.isRegularFile(file)) {
        return file;
      }
    }
    throw new ExerciseProblem(
        "there is no " + exercise.file() + " under " + sources,
        "./course reset " + exercise.id() + " puts the stub where it belongs");
  }

  @Override
  public void close() {
    trials.close();
  }
}
