package manyclients.exercises.kit;

import java.io.IOException;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileManager;
import javax.tools.JavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.StandardLocation;
import javax.tools.ToolProvider;

/// Compiles one answer after another, or answers to several exercises together, which takes a
/// fraction of the time. It keeps the class path open that all answers are compiled against. It is
/// for one thread.
final class Compiler implements AutoCloseable {
  private static final Duration LIMIT = Duration.ofSeconds(60); // and again per ten sources

  private final JavaCompiler javac;
  private final List<Path> classPath;
  private StandardJavaFileManager files;

  Compiler(List<Path> classPath) throws IOException {
    JavaCompiler found = ToolProvider.getSystemJavaCompiler();
    if (found == null) {
      throw new ExerciseProblem("this Java has no compiler", "run with a JDK, not a JRE");
    }
    this.javac = found;
    this.classPath = classPath;
    this.files = open();
  }

  /// Opens the files without a search for sources or plug-ins, because that would go through every
  /// jar each time.
  private StandardJavaFileManager open() throws IOException {
    var files = javac.getStandardFileManager(null, Locale.ROOT, StandardCharsets.UTF_8);
    files.setLocationFromPaths(StandardLocation.SOURCE_PATH, List.of());
    files.setLocationFromPaths(StandardLocation.ANNOTATION_PROCESSOR_PATH, List.of());
    return files;
  }

  /// A source to be compiled.
  ///
  /// @param source the source's text and place
  /// @param folder the folder for its classes
  record Unit(JavaFileObject source, Path folder) {}

  Unit unit(Answer answer, Path folder) {
    return new Unit(answer.source(), folder);
  }

  /// Returns the unit for a file, such as a test.
  Unit unit(Path file, Path folder) {
    return new Unit(files.getJavaFileObjects(file).iterator().next(), folder);
  }

  /// Compiles all units together. It searches no other sources.
  ///
  /// @param tested folders of further classes that the units need
  /// @param complaints turns the compiler's messages into problems
  /// @return the problems; none if all is well
  List<CompileProblem> compile(List<Unit> units, List<Path> tested, Complaints complaints)
      throws IOException, InterruptedException {
    StandardJavaFileManager open = files;
    var entries = Stream.concat(classPath.stream(), tested.stream()).toList();
    open.setLocationFromPaths(StandardLocation.CLASS_PATH, entries);
    String lint = complaints.lint() ? "-Xlint:all,-serial,-try,-this-escape" : "-Xlint:none";
    var options = List.of("-proc:none", "-g", lint);
    var sources = units.stream().map(Unit::source).toList();
    var sorted = new SortedOutput(open, units);
    Duration limit = LIMIT.multipliedBy(1 + sources.size() / 10);
    var work = new FutureTask<>(() -> compile(sources, options, sorted, complaints));
    Thread.ofPlatform().name("compiler").daemon().start(work);
    try {
      return work.get(limit.toSeconds(), TimeUnit.SECONDS);
    } catch (TimeoutException e) {
      files = open(); // the compiler still uses the old ones
      return complaints.gaveUp(
          "the compiler did not finish within " + limit.toSeconds() + " seconds");
    } catch (ExecutionException e) {
      return complaints.gaveUp("the compiler failed: " + e.getCause());
    }
  }

  private List<CompileProblem> compile(
      List<JavaFileObject> sources,
      List<String> options,
      JavaFileManager open,
      Complaints complaints) {
    var found = new DiagnosticCollector<JavaFileObject>();
    var said = new StringWriter();
    boolean understood = javac.getTask(said, open, found, options, null, sources).call();
    List<CompileProblem> problems = complaints.about(found.getDiagnostics());
    return understood || !problems.isEmpty() ? problems : complaints.gaveUp(inShort(said));
  }

  private static String inShort(StringWriter said) {
    return said.toString().strip().lines().findFirst().orElse("the compiler gives no reason");
  }

  @Override
  public void close() throws IOException {
    files.close();
  }
}
