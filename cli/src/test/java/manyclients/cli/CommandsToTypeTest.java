package manyclients.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import manyclients.site.files.Folders;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

/// The commands in the Markdown files, in the book and in the CI script.
class CommandsToTypeTest {
  /// A command, up to the end of its code span, table cell or line, or up to a comment.
  private static final Pattern COMMAND =
      Pattern.compile("(?m)(?:`|^ *\\$? ?)\\./course ([a-z-][^`\\n]*?)(?=`|  |\\h*#|\\h*\\||$)");

  @Test
  void everyCommandInTheTextsExistsWithItsOptions() throws IOException {
    List<String> wrong = new ArrayList<>();
    List<String> seen = new ArrayList<>();
    for (Path file : texts()) {
      COMMAND
          .matcher(Files.readString(file))
          .results()
          .map(match -> match.group(1))
          .peek(seen::add)
          .filter(command -> !isUnderstood(command))
          .forEach(command -> wrong.add(Said.ROOT.relativize(file) + ": ./course " + command));
    }
    assertThat(seen).as("commands found").hasSizeGreaterThan(30);
    assertThat(wrong).isEmpty();
  }

  private static boolean isUnderstood(String command) {
    var course = new CommandLine(new Course(Said.ROOT, InputStream.nullInputStream()));
    try {
      course.parseArgs(command.strip().split("\\s+"));
      return true;
    } catch (CommandLine.MissingParameterException e) {
      return true; // only a mention of the command, without arguments
    } catch (CommandLine.ParameterException e) {
      return false;
    }
  }

  private static List<Path> texts() {
    Stream<Path> some =
        Stream.of("README.md", "CONTRIBUTING.md", "docs/commands.md", "site/README.md", ".ci/run")
            .map(Said.ROOT::resolve);
    List<Path> texts = new ArrayList<>(some.toList());
    for (String folder : List.of("chapters", "lab", "exercises", "solutions", "site/src/main")) {
      texts.addAll(Folders.sources(Said.ROOT.resolve(folder), ".adoc"));
    }
    return texts;
  }
}
