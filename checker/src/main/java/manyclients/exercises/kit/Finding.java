package manyclients.exercises.kit;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import manyclients.exercises.kit.trial.Event;
import org.jspecify.annotations.Nullable;

/// The results of the tests about one demand of an exercise. The name of a test is a sentence.
///
/// @param demand the demand's name in the exercise's text; empty for tests that name none
/// @param passed the tests that passed
/// @param failed the test that failed, or during which the answer had to be stopped
/// @param untried the number of tests that were not begun
public record Finding(String demand, List<String> passed, Optional<String> failed, int untried) {

  /// Returns whether the demand has at least one test, and all of them passed.
  public boolean isShown() {
    return !passed.isEmpty() && failed.isEmpty() && untried == 0;
  }

  /// Returns whether the demand has tests, and none was begun.
  public boolean isUntried() {
    return passed.isEmpty() && failed.isEmpty() && untried > 0;
  }

  boolean hasTests() {
    return !passed.isEmpty() || failed.isPresent() || untried > 0;
  }

  /// Sorts tests by their demands: first the demands of the text in their order, even those without
  /// a test, then any other demand that tests name.
  ///
  /// @param failed the test, or the moment, at which the trial ended; null if all passed
  static List<Finding> sort(
      List<String> demands,
      List<Event.Planned> tests,
      Set<String> passed,
      @Nullable String failed) {
    Map<String, List<String>> byDemand = new LinkedHashMap<>();
    demands.forEach(demand -> byDemand.put(demand, new ArrayList<>()));
    for (Event.Planned test : tests) {
      byDemand.computeIfAbsent(test.demand(), _ -> new ArrayList<>()).add(test.test());
    }
    List<Finding> findings = new ArrayList<>();
    byDemand.forEach((demand, names) -> {
      var shown = names.stream().filter(passed::contains).toList();
      var ended = names.stream().filter(name -> name.equals(failed)).findFirst();
      int untried = names.size() - shown.size() - (ended.isPresent() ? 1 : 0);
      findings.add(new Finding(demand, shown, ended, untried));
    });
    return findings;
  }
}
