package manyclients.store.peers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.abort;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/// An external program. A test that needs one is skipped if it is not installed.
public final class Tool {
  /// The folder in which Debian keeps programs for administrators.
  private static final String ADMINISTRATORS = "/usr/sbin";

  private Tool() {}

  /// Returns the program's file. If there is none, skips the test.
  public static String named(String name) {
    Optional<Path> found = find(name);
    if (found.isEmpty()) {
      return abort("there is no " + name + " on this machine");
    }
    return found.get().toString();
  }

  private static Optional<Path> find(String name) {
    String path = System.getenv("PATH");
    List<String> folders = new ArrayList<>();
    folders.addAll(List.of((path == null ? "" : path).split(File.pathSeparator)));
    folders.add(ADMINISTRATORS);
    return folders.stream()
        .map(folder -> Path.of(folder, name))
        .filter(Files::isExecutable)
        .findFirst();
  }

  /// Runs the program, and returns the output of both its streams.
  public static String run(String name, String... arguments)
      throws IOException, InterruptedException {
    return feed(InputStream.nullInputStream(), name, arguments);
  }

  /// Runs the program with some input.
  public static String feed(InputStream input, String name, String... arguments)
      throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(List.of(named(name)));
    command.addAll(List.of(arguments));
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    try {
      Thread feeder = Thread.ofVirtual().start(() -> pour(input, process));
      String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      assertThat(process.waitFor(50, TimeUnit.SECONDS)).as(out).isTrue();
      feeder.join();
      return out;
    } finally {
      process.destroyForcibly();
    }
  }

  private static void pour(InputStream input, Process process) {
    try (var out = process.getOutputStream()) {
      input.transferTo(out);
    } catch (IOException e) {
      // it has ended without reading everything, as its output shows
    }
  }
}
