package manyclients.exercises.kit;

import java.io.DataInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import manyclients.exercises.kit.trial.Event;
import manyclients.exercises.kit.trial.Request;

/// A compiled answer that is ready to be tried.
///
/// @param place the folder for the answer's classes and for the events of the trial
/// @param tests the folder with the tests of its exercise
/// @param scope the part of the answer that is tried
record Trial(Exercise exercise, Path place, Path tests, Scope scope) {

  Path classes() {
    return place.resolve("classes");
  }

  /// Returns the file for the events of the trial.
  Path journal() {
    return place.resolve("events");
  }

  boolean hasBegun() {
    return Files.exists(journal());
  }

  /// Returns the events so far.
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
