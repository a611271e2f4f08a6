package manyclients.exercises.support;

import java.io.IOException;

/// A slow source of answers.
@FunctionalInterface
public interface Archive {

  /// Waits until the answer has been found. Any thread that may wait can call it.
  ///
  /// @throws IOException when it cannot be found
  String find(String question) throws IOException;
}
