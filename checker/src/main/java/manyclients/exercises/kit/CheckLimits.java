package manyclients.exercises.kit;

import java.time.Duration;

/// The limits of an answer while its tests run.
///
/// @param time the maximum time of all tests together, without the time in which other programs
///   have the processors
/// @param output the maximum number of bytes that the answer may print
public record CheckLimits(Duration time, int output) {

  public static CheckLimits defaults() {
    return new CheckLimits(Duration.ofSeconds(10), 16 << 20);
  }

  /// Limits for authors of exercises and for the build, where other programs may need the
  /// processors, too.
  public static CheckLimits patient() {
    return new CheckLimits(Duration.ofSeconds(40), defaults().output);
  }
}
