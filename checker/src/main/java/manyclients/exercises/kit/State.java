package manyclients.exercises.kit;

import java.util.Locale;

/// How far a learner is with an exercise.
public enum State {
  /// Not looked at.
  NEW,
  /// Shown, checked, or asked a hint for.
  BEGUN,
  /// An answer passed all tests.
  SOLVED;

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
