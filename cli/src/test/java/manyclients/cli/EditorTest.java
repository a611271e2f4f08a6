package manyclients.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// An answer in `my/`, opened in an editor with Eclipse's language server, as in VS Code.
@Tag("thorough")
class EditorTest {
  private static final List<String> PROJECT =
      List.of(
          "pom.xml", "my/pom.xml", "my/.gitignore", "chapters", "lab", "contract-tests", "checker");

  @TempDir Path temporary;

  @Test
  @Timeout(900)
  void anEditorUnderstandsAnAnswer() throws Exception {
    assumeThat(LanguageServer.home())
        .as("Eclipse's language server (JDTLS_HOME: its folder)")
        .isPresent();
    Path project = temporary.resolve("course");
    for (String name : PROJECT) {
      copy(Said.ROOT.resolve(name), project.resolve(name));
    }
    Path answer = project.resolve("my/manyclients/exercises/ch01/PermitServer.java");
    Files.createDirectories(answer.getParent());
    String stub = Files.readString(Said.ROOT.resolve("exercises/1.1/stub/PermitServer.java"));
    Files.writeString(
        answer, stub.replace("acceptor.interrupt();", "int wrong = \"none\"; permits."));
    try (var server =
        LanguageServer.open(
            LanguageServer.home().orElseThrow(), project, temporary.resolve("server"))) {
      server.edit(answer);
      await()
          .atMost(Duration.ofMinutes(5))
          .untilAsserted(() ->
              assertThat(server.problems(answer))
                  .contains("Type mismatch: cannot convert from String to int"));
      assertThat(server.definitions(answer, "Conversation"))
          .singleElement()
          .asString()
          .endsWith("checker/src/main/java/manyclients/exercises/support/Conversation.java");
      assertThat(server.completions(answer, "permits."))
          .anyMatch(each -> each.startsWith("acquire("));
    }
  }

  /// Copies a folder without the files that a build or an editor has made.
  private static void copy(Path from, Path to) throws IOException {
    try (Stream<Path> files = Files.walk(from)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        Path inside = from.relativize(file);
        Path target = inside.toString().isEmpty() ? to : to.resolve(inside);
        boolean made =
            inside.toString().matches("(.*/)?(target|\\.settings)/.*|(.*/)?\\.(project|classpath)");
        if (!made) {
          Files.createDirectories(target.getParent());
          Files.copy(file, target);
        }
      }
    }
  }
}
