package manyclients.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// The command in JVMs whose locale writes numbers with digits of its own, as in Egypt.
@Timeout(120)
class LocaleTest {
  private static final String OTHER_DIGITS = "(?s).*[\u0660-\u0669\u06f0-\u06f9\u066b\u066c].*";

  /// Starts the command with this locale, for itself and for its child processes.
  private static Process course(String... args) throws IOException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.add("-Dcourse.root=" + Said.ROOT);
    command.addAll(List.of("-cp", System.getProperty("java.class.path"), Course.class.getName()));
    command.addAll(List.of(args));
    var builder = new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT);
    builder.environment().put("JAVA_TOOL_OPTIONS", "-Duser.language=ar -Duser.country=EG");
    return builder.start();
  }

  private static String said(String... args) throws IOException, InterruptedException {
    Process process = course(args);
    process.getOutputStream().close();
    String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    process.waitFor();
    return out;
  }

  @Test
  void theDoctorPrintsAsciiDigits() throws Exception {
    assertThat(said("doctor")).contains("cores").doesNotMatch(OTHER_DIGITS);
  }

  /// Exercises are found by the folders of their chapters, whose names contain digits.
  @Test
  void exercisesAreFound() throws Exception {
    assertThat(said("exercises")).contains("0.1").doesNotMatch(OTHER_DIGITS);
  }

  @Test
  void aServersAddressIsPrintedInAsciiDigits() throws Exception {
    Process server = course("serve", "--port", "0", "--engine", "selector");
    try (BufferedReader out = server.inputReader()) {
      assertThat(out.readLine())
          .matches("listening on 127\\.0\\.0\\.1:[0-9]+ engine=selector pid=[0-9]+");
    } finally {
      server.destroy();
      server.waitFor();
    }
  }

  /// The inquest reads numbers that a server in another JVM prints.
  @Test
  void theInquestUnderstandsItsServersNumbers() throws Exception {
    assertThat(said("inquest", "--engine", "wheel", "--clients", "5", "--rounds", "1"))
        .contains("round 1: 5 of 5 clients got an answer")
        .doesNotMatch(OTHER_DIGITS);
  }
}
