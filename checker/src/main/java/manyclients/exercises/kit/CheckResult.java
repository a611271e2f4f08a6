package manyclients.exercises.kit;

import java.util.List;
import java.util.Optional;

/// The result of checking an answer: a verdict on it. [Report] puts it into words.
public sealed interface CheckResult {

  /// Every test passed, or every one but those for the thorough.
  ///
  /// @param findings what was shown, by the demands of the exercise
  /// @param thorough what became of a demand for the thorough that is not met
  /// @param printed what the answer printed, cut when it was long
  record Passed(List<Finding> findings, Optional<CheckResult> thorough, String printed)
      implements CheckResult {}

  /// A test failed.
  ///
  /// @param findings what was shown, by the demands of the exercise
  /// @param test the test that failed, a sentence
  /// @param section where to read, as [Exercise#link(String)] takes it
  /// @param trace the calls of the test that failed, when they were asked for
  record Rejected(
      List<Finding> findings,
      String test,
      String expected,
      String happened,
      String means,
      String section,
      List<String> trace,
      String printed)
      implements CheckResult {}

  /// It could not be compiled.
  record NotCompiled(List<CompileProblem> problems) implements CheckResult {}

  /// It had to be stopped, or it stopped the JVM itself.
  ///
  /// @param findings what was shown, by the demands of the exercise
  /// @param test the test during which that happened, or what was going on instead
  /// @param trace the calls of that test, when they were asked for
  record Stopped(
      List<Finding> findings,
      String test,
      String happened,
      String means,
      List<String> trace,
      String printed)
      implements CheckResult {}

  /// What was shown, by the demands of the exercise; nothing of an answer that does not compile.
  default List<Finding> findings() {
    return switch (this) {
      case Passed(var findings, var _, var _) -> findings;
      case Rejected rejected -> rejected.findings;
      case Stopped stopped -> stopped.findings;
      case NotCompiled _ -> List.of();
    };
  }

  default boolean isSolved() {
    return this instanceof Passed;
  }

  /// Returns the name of the demand that was not met, or what was going on instead, as in `after
  /// the last test`; empty for an answer that met all demands, and for one that could not be
  /// compiled.
  default String unmet() {
    return switch (this) {
      case Passed passed -> passed.thorough().map(CheckResult::unmet).orElse("");
      case NotCompiled _ -> "";
      case Rejected rejected -> unmet(rejected.findings(), rejected.test());
      case Stopped stopped -> unmet(stopped.findings(), stopped.test());
    };
  }

  private static String unmet(List<Finding> findings, String otherwise) {
    return findings.stream()
        .filter(finding -> finding.failed().isPresent() && !finding.demand().isEmpty())
        .map(Finding::demand)
        .findFirst()
        .orElse(otherwise);
  }
}
