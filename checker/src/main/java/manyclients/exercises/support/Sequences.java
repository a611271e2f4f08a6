package manyclients.exercises.support;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/// Every sequence of some steps, the shortest first, so that the first failure is short enough to
/// show.
public final class Sequences {
  private Sequences() {}

  /// Tries every sequence of up to `most` of these steps.
  ///
  /// @param trial takes the steps of a sequence, from the beginning, and returns whether they are
  ///   possible. If not, no sequence that begins with them is tried.
  public static <S> void all(List<S> steps, int most, Predicate<List<S>> trial) {
    List<List<S>> possible = List.of(List.of());
    for (int length = 1; length <= most; length++) {
      possible = longer(possible, steps, trial);
    }
  }

  /// Returns the steps of a sequence in words for the learner.
  public static String told(List<?> steps) {
    return steps.stream().map(String::valueOf).collect(Collectors.joining(", "));
  }

  private static <S> List<List<S>> longer(
      List<List<S>> possible, List<S> steps, Predicate<List<S>> trial) {
    List<List<S>> longer = new ArrayList<>();
    for (List<S> before : possible) {
      for (S step : steps) {
        List<S> sequence = new ArrayList<>(before);
        sequence.add(step);
        if (trial.test(sequence)) {
          longer.add(sequence);
        }
      }
    }
    return longer;
  }
}
