package manyclients.exercises.kit.trial;

import java.util.Arrays;
import java.util.Optional;

/// Finds places in the learner's file.
final class Sightings {
  private final String file;

  /// @param file the name of the learner's file, without a folder
  Sightings(String file) {
    this.file = file;
  }

  /// Returns the innermost place in the learner's file, as `PermitServer.java:41`.
  Optional<String> in(StackTraceElement[] stack) {
    return Arrays.stream(stack)
        .filter(this::isTheirs)
        .findFirst()
        .map(frame -> file + ":" + frame.getLineNumber());
  }

  boolean isTheirs(StackTraceElement frame) {
    return file.equals(frame.getFileName());
  }
}
