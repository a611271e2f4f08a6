package manyclients.exercises.kit;

import java.io.DataInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import manyclients.exercises.kit.trial.Event;
import manyclients.exercises.kit.trial.Request;

/// An answer that has been compiled, and is to be tried.
///
/// @param place the folder for what belongs to it: its classes, and in the end what happened
/// @param tests where the tests of its exercise are
/// @param scope how much of it is tried
record Trial(Exercise exercise, Path place, Path tests, Scope scope) {

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

  /// What has been told so far.
  List<Event> events() throws IOException {
    if (!hasBegun()) {
      return List.of();
    }
    try (var in = new DataInputStream(Files.newInputStream(journal()))) {
      return Event.readAll(in);
    }
  }

  Request request() {
    return new Request(
        journal().toString(),
        classes().toString(),
        tests.toString(),
        exercise.className() + "Test",
        exercise.file(),
        scope.traced(),
        scope.demand());
  }
}
