package manyclients.exercises.kit.trial;

import java.util.Arrays;
import java.util.Optional;

/// Finds places in the learner's file.
final class Sightings {
  private final String file;

  /// @param file the learner's file, its bare name
  Sightings(String file) {
    this.file = file;
  }

  /// The innermost place in the learner's file, as `PermitServer.java:41`.
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
