package manyclients.exercises.kit;

import java.util.Locale;

/// The learner's state in an exercise.
public enum State {
  /// Not shown yet.
  NEW,
  /// Shown or checked, or a hint was shown.
  BEGUN,
  /// The answer passed the last check.
  SOLVED;

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
