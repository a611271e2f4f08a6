package manyclients.exercises.kit;

import java.time.Duration;

/// The limits of an answer while it is tried.
///
/// @param time how long all its tests may take
/// @param output how many bytes it may print
public record CheckLimits(Duration time, int output) {

  public static CheckLimits defaults() {
    return new CheckLimits(Duration.ofSeconds(10), 16 << 20);
  }

  /// Limits for authors of exercises and for the build, where other programs may want the
  /// processors, too.
  public static CheckLimits patient() {
    return new CheckLimits(Duration.ofSeconds(40), defaults().output);
  }
}
