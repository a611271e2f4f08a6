package manyclients.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// Runs Maven in the course's folder, on the JDK that runs this command.
final class Maven {

  private Maven() {}

  /// Runs it with its output on this process's own, and returns its exit status.
  static int run(Path root, List<String> arguments) throws InterruptedException {
    var command = new ArrayList<>(List.of("mvn", "-B"));
    command.addAll(arguments);
    var builder = new ProcessBuilder(command).directory(root.toFile()).inheritIO();
    builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
    try {
      return builder.start().waitFor();
    } catch (IOException e) {
      throw CommandException.failed(
          "no Maven found", "install Maven 3.8 or newer, with mvn on the PATH");
    }
  }
}
