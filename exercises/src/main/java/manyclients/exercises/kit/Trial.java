package manyclients.exercises.kit;

import java.nio.file.Files;
import java.nio.file.Path;
import manyclients.exercises.kit.trial.Request;

/// An answer that has been compiled, and is to be tried.
///
/// @param place the folder for what belongs to it: its classes, and in the end what happened
/// @param tests where the tests of its exercise are
record Trial(Exercise exercise, Path place, Path tests) {

  /// Where its classes are.
  Path classes() {
    return place.resolve("classes");
  }

  /// Where it is told what happens.
  Path journal() {
    return place.resolve("events");
  }

  boolean hasBegun() {
    return Files.exists(journal());
  }

  Request request() {
    return new Request(
        journal().toString(),
        classes().toString(),
        tests.toString(),
        exercise.className() + "Test",
        exercise.file());
  }
}
