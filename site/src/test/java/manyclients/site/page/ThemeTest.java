package manyclients.site.page;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ThemeTest {
  private static final Path SOURCE =
      Path.of(System.getProperty("course.root"), "site/src/main/resources/theme");

  @TempDir Path site;

  @Test
  void everyFileOfTheThemeIsLaidOutOrJoined() throws IOException {
    List<String> known =
        Stream.of(
                Theme.STYLE_SHEETS,
                Theme.SCRIPTS,
                Theme.FILES,
                List.of("boot.js", "fonts/README.md"))
            .flatMap(List::stream)
            .toList();
    assertThat(files(SOURCE)).containsExactlyInAnyOrderElementsOf(known);
    Theme.writeTo(site);
    assertThat(files(site.resolve("theme")))
        .contains("book.css", "book.js")
        .containsAll(Theme.FILES);
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
  void scriptAndStyleAreSmall() {
    assertThat(Theme.styleSheet()).hasSizeLessThan(40_000);
    assertThat(Theme.joined(Theme.SCRIPTS)).hasSizeLessThan(30_000);
    assertThat(Theme.boot()).hasSizeLessThan(500).doesNotContain("</");
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
