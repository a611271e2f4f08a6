package manyclients.exercises.support;

import java.io.IOException;

/// Knows the answers, and takes its time to find them.
@FunctionalInterface
public interface Archive {

  /// Waits until the answer has been found. For any thread that may wait.
  ///
  /// @throws IOException when it cannot be found
  String find(String question) throws IOException;
}
