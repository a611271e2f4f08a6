package manyclients.site.page;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;

class ThemeTest {
  private static final Path SOURCE =
      Path.of(System.getProperty("course.root"), "site/src/main/resources/theme");

  @Test
  void everyFileOfTheThemeIsCopiedOrJoined() throws IOException {
    List<String> known =
        Stream.of(
                Theme.STYLE_SHEETS,
                Theme.SCRIPTS,
                Theme.FILES,
                List.of("boot.js", "fonts/README.md"))
            .flatMap(List::stream)
            .toList();
    assertThat(files(SOURCE)).containsExactlyInAnyOrderElementsOf(known);
    assertThat(Theme.files())
        .containsKeys("theme/book.css", "theme/book.js")
        .containsKeys(Theme.FILES.stream().map(file -> "theme/" + file).toArray(String[]::new));
  }

  @Test
  void theStyleSheetLoadsOnlyFilesOfTheTheme() {
    Matcher url = Pattern.compile("url\\(\"?([^)\"]+)").matcher(Theme.styleSheet());
    assertThat(url.results().map(result -> result.group(1)))
        .isNotEmpty()
        .allSatisfy(file -> assertThat(Theme.FILES).contains(file));
    assertThat(Theme.styleSheet()).doesNotContain("http:", "https:", "@import");
  }

  @Test
  void theFontsAreWoff2AndLight() throws IOException {
    long size = 0;
    for (String file : Theme.FILES.stream().filter(name -> name.endsWith(".woff2")).toList()) {
      byte[] font = Files.readAllBytes(SOURCE.resolve(file));
      assertThat(new String(font, 0, 4, StandardCharsets.US_ASCII)).as(file).isEqualTo("wOF2");
      size += font.length;
    }
    assertThat(size).isLessThan(250_000);
  }

  @Test
  void scriptAndStyleAreSmall() throws IOException {
    assertThat(compressed(Theme.styleSheet())).as("bytes of style").isLessThan(10_000);
    assertThat(compressed(Theme.joined(Theme.SCRIPTS))).as("bytes of script").isLessThan(13_000);
    assertThat(Theme.boot()).hasSizeLessThan(500).doesNotContain("</");
  }

  /// Returns the size of a text as `./course read` sends it.
  private static int compressed(String text) throws IOException {
    var bytes = new ByteArrayOutputStream();
    try (var gzip = new GZIPOutputStream(bytes)) {
      gzip.write(text.getBytes(StandardCharsets.UTF_8));
    }
    return bytes.size();
  }

  private static List<String> files(Path folder) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      return files
          .filter(Files::isRegularFile)
          .map(file -> folder.relativize(file).toString())
          .toList();
    }
  }
}
