package manyclients.exercises.kit;

import java.io.IOException;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Collectors;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.ToolProvider;

/// Compiles one answer together with its tests, and nothing else: no other exercise is looked at.
final class Compilation {
  private static final Duration LIMIT = Duration.ofSeconds(30);

  private final Path answer;
  private final List<Path> tests;
  private final List<Path> classPath;

  Compilation(Path answer, List<Path> tests, List<Path> classPath) {
    this.answer = answer;
    this.tests = tests;
    this.classPath = classPath;
  }

  /// Compiles into a folder.
  ///
  /// @param lint whether warnings count as problems
  /// @return what was wrong; nothing when all is well
  List<CompileProblem> into(Path output, boolean lint) throws InterruptedException {
    var work = new FutureTask<>(() -> compile(output, lint));
    Thread.ofPlatform().name("compiler").daemon().start(work);
    try {
      return work.get(LIMIT.toSeconds(), TimeUnit.SECONDS);
    } catch (TimeoutException e) {
      return List.of(gaveUp("it has not come to an end after " + LIMIT.toSeconds() + " seconds"));
    } catch (ExecutionException e) {
      if (e.getCause() instanceof ExerciseProblem problem) {
        throw problem;
      }
      return List.of(gaveUp("it could not cope with this: " + e.getCause()));
    }
  }

  /// Some sources are legal and still too much for a compiler, such as ten thousand parentheses.
  private CompileProblem gaveUp(String how) {
    return new CompileProblem(answer.getFileName() + ", as a whole", how, "", 0);
  }

  private List<CompileProblem> compile(Path output, boolean lint) throws IOException {
    JavaCompiler javac = ToolProvider.getSystemJavaCompiler();
    if (javac == null) {
      throw new ExerciseProblem("this Java has no compiler", "run with a JDK, not a JRE");
    }
    var found = new DiagnosticCollector<JavaFileObject>();
    try (var files = javac.getStandardFileManager(found, Locale.ROOT, StandardCharsets.UTF_8)) {
      List<Path> all = new ArrayList<>(tests);
      all.addFirst(answer);
      var sources = files.getJavaFileObjectsFromPaths(all);
      var said = new StringWriter();
      var task = javac.getTask(said, files, found, options(output, lint), null, sources);
      boolean understood = task.call();
      List<CompileProblem> problems = problems(found.getDiagnostics(), lint);
      return understood || !problems.isEmpty() ? problems : List.of(gaveUp(inShort(said)));
    }
  }

  private static String inShort(StringWriter said) {
    return said.toString().strip().lines().findFirst().orElse("it does not say why");
  }

  private List<String> options(Path output, boolean lint) {
    String entries =
        classPath.stream()
            .map(Path::toString)
            .collect(Collectors.joining(System.getProperty("path.separator")));
    return List.of(
        "-proc:none",
        "-g",
        lint ? "-Xlint:all,-serial,-try,-this-escape" : "-Xlint:none",
        "-sourcepath",
        "",
        "-d",
        output.toString(),
        "-cp",
        entries);
  }

  /// The learner's own problems. When there are none, those that the tests have with the answer.
  private List<CompileProblem> problems(
      List<Diagnostic<? extends JavaFileObject>> found, boolean lint) {
    List<CompileProblem> own = new ArrayList<>();
    List<CompileProblem> others = new ArrayList<>();
    for (var diagnostic : found) {
      boolean counts = diagnostic.getKind() == Diagnostic.Kind.ERROR;
      if (!counts && !(lint && diagnostic.getKind() != Diagnostic.Kind.NOTE)) {
        continue;
      }
      var source = diagnostic.getSource();
      if (source != null && Path.of(source.toUri()).endsWith(answer.getFileName())) {
        own.add(problem(answer.getFileName() + ":" + diagnostic.getLineNumber(), diagnostic));
      } else {
        String file =
            source == null ? "the compiler" : Path.of(source.toUri()).getFileName().toString();
        others.add(problem(file, diagnostic));
      }
    }
    return own.isEmpty() ? others : own;
  }

  private CompileProblem problem(String place, Diagnostic<? extends JavaFileObject> diagnostic) {
    String message =
        diagnostic
            .getMessage(Locale.ROOT)
            .lines()
            .map(line -> line.strip().replaceAll("manyclients\\.exercises\\.ch\\d+\\.", ""))
            .collect(Collectors.joining("; "));
    String line = place.contains(":") ? line(diagnostic.getLineNumber()) : "";
    int column = line.isEmpty() ? 0 : (int) diagnostic.getColumnNumber();
    return new CompileProblem(place, message.replaceAll("\\s+", " ").strip(), line, column);
  }

  private String line(long number) {
    try {
      return Files.readAllLines(answer).get((int) number - 1);
    } catch (IOException | IndexOutOfBoundsException e) {
      return "";
    }
  }
}
