package manyclients.cli;

import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;

/// Runs Maven in the course's folder, on the JDK that runs this command.
final class Maven {

  private Maven() {}

  /// Runs Maven, which prints to this process's output, and returns its exit status.
  static int run(Path root, List<String> arguments) throws InterruptedException {
    return run(root, arguments, Redirect.INHERIT);
  }

  /// Runs Maven in the same way, with its output elsewhere.
  static int run(Path root, List<String> arguments, Redirect output) throws InterruptedException {
    var command = new ArrayList<>(List.of(executable(System.getenv()), "-B"));
    command.addAll(arguments);
    var builder = new ProcessBuilder(command).directory(root.toFile()).inheritIO();
    builder.redirectOutput(output);
    builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
    try {
      return builder.start().waitFor();
    } catch (IOException e) {
      throw CommandException.failed(
          "no Maven found", "install Maven 3.8 or newer, with mvn on the PATH");
    }
  }

  /// Returns the same executable that the launcher would find.
  private static String executable(Map<String, String> environment) {
    return Stream.of("MAVEN_HOME", "M2_HOME")
        .map(environment::get)
        .filter(Objects::nonNull)
        .map(home -> Path.of(home, "bin", "mvn"))
        .filter(Files::isExecutable)
        .map(Path::toString)
        .findFirst()
        .orElse("mvn");
  }
}
