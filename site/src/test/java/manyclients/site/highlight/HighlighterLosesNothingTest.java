package manyclients.site.highlight;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import manyclients.site.files.Folders;
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

  private static List<Path> filesOfTheRepository() {
    Path root = Path.of(System.getProperty("course.root"));
    List<Path> files = new ArrayList<>(Folders.sources(root, ".java"));
    files.addAll(Folders.sources(root, "pom.xml"));
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
