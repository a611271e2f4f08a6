package manyclients.cli;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The version of the course, for results and bug reports.
///
/// @param number the version in the course's own `pom.xml`; empty if there is none
/// @param commit empty without Git or without a commit
record CourseVersion(String number, Optional<String> commit) {
  private static final Pattern FIRST = Pattern.compile("<version>([^<]+)</version>");

  static CourseVersion of(Path root) throws IOException {
    Path pom = root.resolve("pom.xml");
    Matcher version = FIRST.matcher(Files.exists(pom) ? Files.readString(pom) : "");
    return new CourseVersion(version.find() ? version.group(1) : "", commit(root));
  }

  private static Optional<String> commit(Path root) {
    try {
      Process git =
          new ProcessBuilder("git", "rev-parse", "HEAD")
              .directory(root.toFile())
              .redirectError(ProcessBuilder.Redirect.DISCARD)
              .start();
      git.getOutputStream().close();
      String commit =
          new String(git.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
      return git.waitFor() == 0 ? Optional.of(commit) : Optional.empty();
    } catch (IOException e) {
      return Optional.empty();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return Optional.empty();
    }
  }

  /// Returns it in one line.
  String line() {
    return "Many Clients " + number + commit.map(each -> ", commit " + each).orElse("");
  }
}
