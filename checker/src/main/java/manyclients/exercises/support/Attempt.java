package manyclients.exercises.support;

import java.io.IOException;

/// A case with a time limit for the test itself. It must act at a certain time, and its result does
/// not count if a busy machine makes it too late.
@FunctionalInterface
public interface Attempt {
  int MOST = 5;

  /// Throws if the answer is wrong.
  ///
  /// @return whether the test was in time; if not, its result does not count
  boolean wasInTime() throws IOException;

  /// Repeats the attempt until it was in time, at most a few times.
  static void repeat(Attempt attempt) throws IOException {
    boolean inTime = false;
    for (int i = 0; i < MOST && !inTime; i++) {
      inTime = attempt.wasInTime();
    }
  }
}
