package manyclients.exercises.kit;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// Tries an answer: compiles it with its tests, runs them in a JVM of its own, and judges. Takes
/// about a second, and never longer than its limits, whatever the answer does.
public final class Checker {
  private final Path tests;
  private final CheckLimits limits;
  private final List<Path> classPath = ClassPath.entries();

  /// @param root the repository's root
  public Checker(Path root) {
    this(root, CheckLimits.defaults());
  }

  public Checker(Path root, CheckLimits limits) {
    this.tests = root.resolve("exercises/src/test/java");
    this.limits = limits;
  }

  /// Checks the answer in a folder.
  ///
  /// @param sources a root of Java sources, or the folder that holds the file itself
  /// @throws ExerciseProblem when the file is not there
  public Verdict check(Exercise exercise, Path sources) throws IOException, InterruptedException {
    Path answer = answer(exercise, sources);
    Path folder = Files.createTempDirectory("course-check-");
    try {
      Path classes = Files.createDirectory(folder.resolve("classes"));
      List<CompileProblem> problems = compilation(exercise, answer).into(classes, false);
      if (!problems.isEmpty()) {
        return new Verdict.NotCompiled(problems);
      }
      List<Path> entries = new ArrayList<>(classPath);
      entries.addFirst(classes); // before whatever else was built from a file of that name
      Trial.Outcome outcome = new Trial(limits).run(exercise, entries, folder);
      return new Judge(exercise, limits).judge(outcome);
    } finally {
      Folders.delete(folder);
    }
  }

  /// What `-Xlint:all` has to say of an answer and its tests, for those who write exercises.
  public List<CompileProblem> lint(Exercise exercise, Path sources) throws IOException {
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
    for (Path candidate : List.of(exercise.source(), Path.of(exercise.file()))) {
      Path file = sources.resolve(candidate);
      if (Files.isRegularFile(file)) {
        return file;
      }
    }
    throw new ExerciseProblem(
        "there is no " + exercise.file() + " under " + sources,
        "./course reset " + exercise.id() + " puts the stub where it belongs");
  }
}
