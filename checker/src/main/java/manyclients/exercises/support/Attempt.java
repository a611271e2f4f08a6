package manyclients.exercises.support;

import java.io.IOException;

/// A case whose result counts only when this machine was quick enough, because it has to ask at a
/// certain time and may come too late.
@FunctionalInterface
public interface Attempt {
  int MOST = 5;

  /// Throws if the answer is wrong.
  ///
  /// @return whether it was in time; if not, its result does not count
  boolean wasInTime() throws IOException;

  /// Makes the attempt until it was in time, and a few times at most.
  static void repeat(Attempt attempt) throws IOException {
    boolean inTime = false;
    for (int i = 0; i < MOST && !inTime; i++) {
      inTime = attempt.wasInTime();
    }
  }
}
