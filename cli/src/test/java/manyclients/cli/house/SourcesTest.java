package manyclients.cli.house;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/// What is in the source files, and how it is spread over the folders.
class SourcesTest {
  private static final Pattern MARK = Pattern.compile("(?m)^\\s*//\\s*(tag|end)::");
  private static final Pattern PROC = Pattern.compile("\"/proc\\b");
  private static final Pattern JSON = Pattern.compile("com\\.fasterxml|(class|record) Json\\b");

  /// The text names members.
  @Test
  void codeHasNoMarks() throws IOException {
    assertThat(filesWith(MARK, _ -> true)).isEmpty();
  }

  /// The exercises do not know the lab, and look at their own process only.
  @Test
  void onePackageReadsProc() throws IOException {
    assertThat(
            filesWith(PROC, file -> !file.contains("/src/test/") && !file.startsWith("exercises/")))
        .as("what reads /proc")
        .isNotEmpty()
        .allMatch(file -> file.startsWith("lab/src/main/java/manyclients/lab/proc/"));
  }

  /// The weaver reads and writes streams of it, which are no results.
  @Test
  void oneClassKnowsJson() throws IOException {
    assertThat(
            filesWith(
                JSON, file -> !file.contains("/src/test/") && !file.startsWith("site/src/main/")))
        .containsExactly("lab/src/main/java/manyclients/lab/results/Json.java");
  }

  @Test
  void noFolderHoldsMoreThanAThirdOfTheCode() throws IOException {
    Map<String, Long> lines = new TreeMap<>();
    long all = 0;
    for (Path file : House.sources()) {
      String name = House.name(file);
      long count = Files.readAllLines(file).size();
      all += count;
      if (!name.matches("chapters/.*/src/test/.*")) {
        lines.merge(name.replaceFirst("/.*", ""), count, Long::sum);
      }
    }
    long third = all / 3;
    lines.values().removeIf(count -> count <= third);
    assertThat(lines).as("lines of folders, of %,d in all", all).isEmpty();
  }

  private static List<String> filesWith(Pattern pattern, Predicate<String> among)
      throws IOException {
    List<Path> files =
        House.sources().stream().filter(file -> among.test(House.name(file))).toList();
    return House.with(pattern, files);
  }
}
