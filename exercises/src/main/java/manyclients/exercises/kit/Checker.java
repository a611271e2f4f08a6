package manyclients.exercises.kit;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/// Tries an answer: compiles it with its tests, runs them in a JVM of its own, and judges. Takes
/// about a second, and never longer than its limits, whatever the answer does. Any thread may
/// check; an interrupt ends a check.
public final class Checker implements AutoCloseable {
  private final Path tests;
  private final CheckLimits limits;
  private final List<Path> classPath = ClassPath.entries();
  private final Trials trials;

  /// @param root the repository's root
  public Checker(Path root) {
    this(root, CheckLimits.defaults(), 0);
  }

  /// @param standingBy how many JVMs to keep ready for the checks to come
  public Checker(Path root, CheckLimits limits, int standingBy) {
    this.tests = root.resolve("exercises/src/test/java");
    this.limits = limits;
    this.trials = new Trials(limits, standingBy);
  }

  /// Checks the answer in a folder.
  ///
  /// @param sources where the file is looked for, as [Exercise#places] says
  /// @throws ExerciseProblem when the file is not there
  public Verdict check(Exercise exercise, Path sources) throws IOException, InterruptedException {
    Path answer = answer(exercise, sources);
    Path folder = Files.createTempDirectory("course-check-");
    TrialJvm jvm = trials.take(); // it gets ready while the compiler works
    try {
      Path classes = Files.createDirectory(folder.resolve("classes"));
      List<CompileProblem> problems = compilation(exercise, answer).into(classes, false);
      return problems.isEmpty()
          ? new Judge(exercise, limits).judge(jvm.run(exercise, classes, folder))
          : new Verdict.NotCompiled(problems);
    } finally {
      trials.giveBack(jvm);
      Folders.delete(folder);
    }
  }

  /// Starts the JVMs that are to stand by, now that there is time for it.
  public void getReady() throws IOException {
    trials.replenish();
  }

  /// What `-Xlint:all` has to say of an answer and its tests, for those who write exercises.
  public List<CompileProblem> lint(Exercise exercise, Path sources)
      throws IOException, InterruptedException {
    Path folder = Files.createTempDirectory("course-lint-");
    try {
      return compilation(exercise, answer(exercise, sources)).into(folder, true);
    } finally {
      Folders.delete(folder);
    }
  }

  private Compilation compilation(Exercise exercise, Path answer) {
    List<Path> sources =
        exercise.testSources().stream().map(tests::resolve).filter(Files::exists).toList();
    return new Compilation(answer, sources, classPath);
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
