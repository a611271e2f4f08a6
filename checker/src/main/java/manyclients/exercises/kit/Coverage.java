package manyclients.exercises.kit;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/// Compares the demands of an exercise with its tests: each demand needs a name and a test, and
/// each test needs a demand. For authors of exercises.
public final class Coverage {
  private final Exercise exercise;
  private final List<String> faults = new ArrayList<>();

  private Coverage(Exercise exercise) {
    this.exercise = exercise;
  }

  /// Returns the faults, one line each.
  ///
  /// @param findings the findings about a right answer
  public static List<String> faults(Exercise exercise, List<Finding> findings) {
    Coverage coverage = new Coverage(exercise);
    coverage.names();
    findings.forEach(coverage::tests);
    return coverage.faults;
  }

  private void names() {
    Stream.of(exercise.text().split("\n"))
        .filter(line -> line.startsWith("* ") && !Exercise.DEMAND.matcher(line).find())
        .forEach(line -> fault("a demand without a name: " + line));
    Set<String> seen = new HashSet<>();
    for (String demand : exercise.demands()) {
      if (!seen.add(demand)) {
        fault("two demands are called '" + demand + "'");
      }
    }
  }

  private void tests(Finding finding) {
    String demand = finding.demand();
    if (exercise.demands().contains(demand)) {
      if (!finding.hasTests()) {
        fault("no test is about '" + demand + "'");
      }
      return;
    }
    String what = demand.isEmpty() ? "no demand" : "'" + demand + "', which the text does not have";
    finding.passed().forEach(test -> fault("a test is about " + what + ": " + test));
  }

  private void fault(String what) {
    faults.add(exercise.id() + ": " + what);
  }
}
