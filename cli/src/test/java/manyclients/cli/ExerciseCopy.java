package manyclients.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/// A copy of the exercises with no progress. The learner's own files and progress stay as they are.
///
/// @param answer the file to edit for exercise 1.1
/// @param stub the file with the stub
/// @param solution the file with the solution
record ExerciseCopy(Path answer, Path stub, Path solution) {

  static ExerciseCopy in(Path root) throws IOException {
    for (String folder : List.of("exercises", "solutions")) {
      copy(Said.ROOT.resolve(folder), root.resolve(folder));
    }
    try (Stream<Path> chapters = Files.list(Said.ROOT.resolve("chapters"))) {
      for (Path chapter : chapters.filter(Files::isDirectory).toList()) {
        Files.createDirectories(root.resolve("chapters").resolve(chapter.getFileName()));
      }
    }
    String file = "manyclients/exercises/ch01/PermitServer.java";
    Path answer = root.resolve("my").resolve(file);
    Path stub = root.resolve("exercises/1.1/stub/PermitServer.java");
    Files.createDirectories(answer.getParent());
    Files.copy(stub, answer);
    return new ExerciseCopy(answer, stub, root.resolve("solutions/1.1/PermitServer.java"));
  }

  private static void copy(Path from, Path to) throws IOException {
    try (Stream<Path> files = Files.walk(from)) {
      for (Path file : files.toList()) {
        Path target = to.resolve(from.relativize(file));
        if (Files.isDirectory(file)) {
          Files.createDirectories(target);
        } else {
          Files.copy(file, target);
        }
      }
    }
  }
}
