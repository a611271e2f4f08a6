package manyclients.http.clients;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/// An external program. A test that needs one is skipped if it is not installed.
final class Tool {

  private Tool() {}

  /// Runs the program, and returns the output of both its streams.
  static String run(String name, String... arguments) throws IOException, InterruptedException {
    assumeTrue(isThere(name), "there is no " + name + " on this machine");
    List<String> command = new ArrayList<>(List.of(name));
    command.addAll(List.of(arguments));
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    try {
      process.getOutputStream().close();
      String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      assertThat(process.waitFor(50, TimeUnit.SECONDS)).as(out).isTrue();
      return out;
    } finally {
      process.destroyForcibly();
    }
  }

  /// Runs one of the scripts in this package's resources, if Python has the library.
  static String python(String library, String script, String... arguments)
      throws IOException, InterruptedException {
    String probe = run("python3", "-c", "import " + library);
    assumeTrue(probe.isEmpty(), "python3 has no " + library + ": pip install " + library);
    List<String> all = new ArrayList<>(List.of(resource(script).toString()));
    all.addAll(List.of(arguments));
    return run("python3", all.toArray(String[]::new));
  }

  private static Path resource(String name) {
    return Path.of(
        System.getProperty("course.root", ""),
        "chapters/09-http/src/test/resources/manyclients/http/clients",
        name);
  }

  private static boolean isThere(String name) {
    String path = System.getenv("PATH");
    for (String folder : (path == null ? "" : path).split(File.pathSeparator)) {
      if (Files.isExecutable(Path.of(folder, name))) {
        return true;
      }
    }
    return false;
  }
}
