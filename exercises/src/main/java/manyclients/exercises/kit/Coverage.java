package manyclients.exercises.kit;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/// Holds what an exercise demands, what its tests are about, and what its wrong answers break
/// against each other: each demand has a name and a test, each test a demand, and each demand a
/// wrong answer that does not meet it. For those who write exercises.
public final class Coverage {
  private final Exercise exercise;
  private final List<String> faults = new ArrayList<>();

  private Coverage(Exercise exercise) {
    this.exercise = exercise;
  }

  /// What is missing, a line each.
  ///
  /// @param findings what the tests have shown of the solution, all of them
  public static List<String> faults(Exercise exercise, List<Finding> findings) {
    Coverage coverage = new Coverage(exercise);
    coverage.names();
    findings.forEach(coverage::tests);
    coverage.wrongAnswers();
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

  private void wrongAnswers() {
    WrongAnswers answers = exercise.wrongAnswers();
    List<String> said =
        Stream.concat(Stream.of(WrongAnswers.STUB), answers.mutants().stream())
            .map(answers::says)
            .toList();
    for (String demand : exercise.demands()) {
      if (said.stream().noneMatch(says -> Report.saysUnmet(says, demand))) {
        fault("no wrong answer breaks '" + demand + "'");
      }
    }
  }

  private void fault(String what) {
    faults.add(exercise.id() + ": " + what);
  }
}
