package manyclients.exercises.kit;

import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;

/// An answer to an exercise: a copy of the text as it was when it was read.
///
/// @param name the answer's name among the answers to its exercise
/// @param text the source of its one file
public record Answer(Exercise exercise, String name, String text) {

  /// Returns the answer in a folder, at one of [Exercise#places].
  ///
  /// @throws ExerciseProblem when none of these files exists
  public static Answer in(Path folder, Exercise exercise) {
    return find(folder, exercise)
        .orElseThrow(() ->
            new ExerciseProblem(
                "there is no " + exercise.file() + " under " + folder,
                "name the folder that it is in"));
  }

  /// Returns the answer in a folder; empty if it is missing.
  public static Optional<Answer> find(Path folder, Exercise exercise) {
    return exercise.places().stream()
        .map(folder::resolve)
        .filter(Files::isRegularFile)
        .findFirst()
        .map(file -> read(exercise, folder.toString(), file));
  }

  static Answer read(Exercise exercise, String name, Path file) {
    try {
      return new Answer(exercise, name, text(file));
    } catch (IOException e) {
      throw new ExerciseProblem(
          "cannot read " + file, "check that it exists and that you may read it");
    }
  }

  /// Reads a file in UTF-8, without the byte order mark that some editors write. A byte that is not
  /// UTF-8 becomes U+FFFD, which the compiler rejects outside comments and strings.
  static String text(Path file) throws IOException {
    String text = new String(Files.readAllBytes(file), StandardCharsets.UTF_8);
    if (text.indexOf('\0') >= 0) {
      throw new ExerciseProblem(file + " is not text in UTF-8", "save it in that encoding");
    }
    return text.startsWith("\ufeff") ? text.substring(1) : text;
  }

  /// Returns the source for the compiler, in memory.
  JavaFileObject source() {
    URI uri = URI.create("answer:///" + exercise.source());
    return new SimpleJavaFileObject(uri, JavaFileObject.Kind.SOURCE) {
      @Override
      public CharSequence getCharContent(boolean ignoreEncodingErrors) {
        return text;
      }
    };
  }
}
