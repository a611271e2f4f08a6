package manyclients.site.highlight;

import static java.nio.file.FileVisitResult.CONTINUE;
import static java.nio.file.FileVisitResult.SKIP_SUBTREE;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Highlighting leaves every character of the code as it is, even in incorrect code.
class HighlighterLosesNothingTest {
  private static final List<String> LANGUAGES =
      List.of("java", "jshell", "shell", "console", "xml", "json", "properties", "text", "");

  @Test
  void everyFileOfTheRepositoryComesBackAsItIs() throws IOException {
    for (Path file : filesOfTheRepository()) {
      String code = Files.readString(file);
      String language = file.endsWith("pom.xml") ? "xml" : "java";
      assertThat(code(Highlighter.toHtml(code, language))).as(file.toString()).isEqualTo(code);
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10})
  void nonsenseComesBackAsItIs(long seed) {
    String[] pieces =
        """
        " \"\"\" ' \\ / * // /* */ /// @ @interface < > & &amp; <!-- --> ${ } $x # \\u0041 0x 1e- .
        record sealed when yield ( ) ü 😀 jshell> ...> $ : ; = - _\
        """
            .split("\\s");
    var random = new Random(seed);
    for (int round = 0; round < 200; round++) {
      var code = new StringBuilder();
      for (int i = 0; i < 30; i++) {
        code.append(pieces[random.nextInt(pieces.length)]);
        code.append(List.of("", "", " ", "\n").get(random.nextInt(4)));
      }
      for (String language : LANGUAGES) {
        assertThat(code(Highlighter.toHtml(code.toString(), language))).isEqualTo(code.toString());
      }
    }
  }

  @Test
  void noTagReachesOverTheEndOfALine() throws IOException {
    for (Path file : filesOfTheRepository()) {
      for (String line : Highlighter.toLines(Files.readString(file), "java")) {
        assertThat(line.split("<span", -1))
            .as("%s: %s", file, line)
            .hasSameSizeAs(line.split("</span", -1));
      }
    }
  }

  /// Returns what was not made by a build: another module may be removing its `target` right now.
  private static List<Path> filesOfTheRepository() throws IOException {
    List<Path> files = new ArrayList<>();
    Files.walkFileTree(
        Path.of(System.getProperty("course.root")),
        new SimpleFileVisitor<>() {
          @Override
          public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
            return folder.endsWith("target") || folder.endsWith(".git") ? SKIP_SUBTREE : CONTINUE;
          }

          @Override
          public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
            if (file.toString().endsWith(".java") || file.endsWith("pom.xml")) {
              files.add(file);
            }
            return CONTINUE;
          }
        });
    return files;
  }

  private static String code(String html) {
    return html.replaceAll("</?span[^>]*>", "")
        .replace("&lt;", "<")
        .replace("&gt;", ">")
        .replace("&quot;", "\"")
        .replace("&amp;", "&");
  }
}
