package manyclients.exercises.kit;

import java.nio.file.Files;
import java.nio.file.Path;

/// Somebody's answer to an exercise.
///
/// @param sources where its file is looked for, as [Exercise#places] says
public record Answer(Exercise exercise, Path sources) {

  /// @throws ExerciseProblem when it is not there
  Path file() {
    for (Path candidate : exercise.places()) {
      Path file = sources.resolve(candidate);
      if (Files.isRegularFile(file)) {
        return file;
      }
    }
    throw new ExerciseProblem(
        "there is no " + exercise.file() + " under " + sources,
        "./course reset " + exercise.id() + " puts the stub where it belongs");
  }
}
