package manyclients.exercises.kit;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import javax.tools.Diagnostic;
import javax.tools.JavaFileObject;

/// Turns a compiler's diagnostics into problems for the author of an answer.
///
/// @param answer the learner's answer
/// @param lint whether warnings count
record Complaints(Answer answer, boolean lint) {

  /// Reports a problem of the source as a whole: it is too much for the compiler, such as ten
  /// thousand parentheses, or has another class.
  List<CompileProblem> gaveUp(String how) {
    return List.of(new CompileProblem(answer.exercise().file() + " as a whole", how, "", 0));
  }

  /// Returns the problems in the learner's own file. If there are none, returns those that the
  /// tests have with the answer.
  List<CompileProblem> about(List<Diagnostic<? extends JavaFileObject>> found) {
    List<CompileProblem> own = new ArrayList<>();
    List<CompileProblem> others = new ArrayList<>();
    for (var diagnostic : found) {
      boolean counts = diagnostic.getKind() == Diagnostic.Kind.ERROR;
      if (!counts && !(lint && diagnostic.getKind() != Diagnostic.Kind.NOTE)) {
        continue;
      }
      String file = file(diagnostic);
      if (file.equals(answer.exercise().file())) {
        own.add(problem(file + ":" + diagnostic.getLineNumber(), diagnostic));
      } else {
        others.add(problem(file, diagnostic));
      }
    }
    return own.isEmpty() ? atLarge(others) : own;
  }

  /// Returns the problems that the tests have with the answer, each of them once.
  private List<CompileProblem> atLarge(List<CompileProblem> others) {
    Exercise exercise = answer.exercise();
    Pattern missing =
        Pattern.compile(
            "cannot find symbol; symbol: (?:class|variable) " + exercise.simpleName() + "(?:;.*)?");
    if (others.stream().anyMatch(problem -> missing.matcher(problem.message()).matches())) {
      return gaveUp(
          "the file has no class "
              + exercise.className()
              + ": keep the package and the name of the stub");
    }
    return others.stream()
        .map(problem ->
            new CompileProblem(
                problem.place() + ", which uses your class as it is in the stub",
                problem.message(),
                "",
                0))
        .distinct()
        .toList();
  }

  private static String file(Diagnostic<? extends JavaFileObject> diagnostic) {
    JavaFileObject source = diagnostic.getSource();
    return source == null ? "the compiler" : Path.of(source.getName()).getFileName().toString();
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
    return answer.text().lines().skip(Math.max(0, number - 1)).findFirst().orElse("");
  }
}
