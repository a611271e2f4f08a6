package manyclients.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import picocli.CommandLine;

/// The output of a command, and its exit status.
record Said(int status, String out, String err) {
  static final Path ROOT = Path.of(System.getProperty("course.root", "..")).toAbsolutePath();

  static Said by(String... args) {
    return in(ROOT, "", args);
  }

  /// @param typed what the user types, all of it
  static Said in(Path root, String typed, String... args) {
    return in(root, typed, CommandLine.defaultFactory(), args);
  }

  /// @param factory makes the commands
  static Said in(Path root, String typed, CommandLine.IFactory factory, String... args) {
    var out = new StringWriter();
    var err = new StringWriter();
    var in = new ByteArrayInputStream(typed.getBytes(StandardCharsets.UTF_8));
    var course = new CommandLine(new Course(root, in), factory);
    int status = Course.run(course, new PrintWriter(out, true), new PrintWriter(err, true), args);
    return new Said(status, out.toString(), err.toString());
  }

  /// Asserts the status, and one line of output: an error, with the problem and the remedy.
  void isOneLine(int status, String message) {
    assertThat(err.lines()).singleElement().asString().startsWith("course: ").contains(message);
    assertThat(err).doesNotContain("Exception").contains("; ");
    assertThat(out).isEmpty();
    assertThat(this.status).isEqualTo(status);
  }

  void isDone() {
    assertThat(err).isEmpty();
    assertThat(status).isZero();
  }
}
