package manyclients.exercises.kit;

import java.util.List;
import java.util.Optional;

/// The verdict on an answer. [Report] puts it into words.
public sealed interface CheckResult {

  /// Every test passed, except perhaps those for the thorough.
  ///
  /// @param findings the results of the tests, by the demands of the exercise
  /// @param thorough the failure of a demand for the thorough, if one is not met
  /// @param printed what the answer printed, cut if it is long
  record Passed(List<Finding> findings, Optional<CheckResult> thorough, String printed)
      implements CheckResult {}

  /// A test failed.
  ///
  /// @param findings the results of the tests, by the demands of the exercise
  /// @param test the name of the failed test, a sentence
  /// @param section the section to read, as [Exercise#link(String)] takes it
  /// @param trace the calls of the failed test, if they were asked for
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

  /// The answer does not compile.
  record NotCompiled(List<CompileProblem> problems) implements CheckResult {}

  /// The answer had to be stopped, stopped the JVM itself, or left a thread or a port behind.
  ///
  /// @param findings the results of the tests, by the demands of the exercise
  /// @param test the name of the test during which that happened, or another description of the
  ///   moment
  /// @param trace the calls of that test, if they were asked for
  record Stopped(
      List<Finding> findings,
      String test,
      String happened,
      String means,
      List<String> trace,
      String printed)
      implements CheckResult {}

  /// Returns the results of the tests, by the demands of the exercise; empty for an answer that
  /// does not compile.
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

  /// Returns the name of the demand that was not met. If the test names none, returns the test, or
  /// a description of the moment, as in `after the last test`. Empty for an answer that met all
  /// demands, and for one that does not compile.
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
