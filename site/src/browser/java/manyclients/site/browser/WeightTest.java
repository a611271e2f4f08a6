package manyclients.site.browser;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Page;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// What a page costs before it can be read. Fonts are counted by ThemeTest.
@ExtendWith(Chromium.class)
class WeightTest {
  private static final int PAGE = 250_000;
  private static final int SCRIPTS = 60_000;

  static Stream<String> texts() {
    return WovenSite.texts().stream();
  }

  @ParameterizedTest
  @MethodSource("texts")
  void aPageWithAllItLoadsIsLight(String page, Reader reader) throws IOException {
    Page tab = reader.tab(Reader.usual());
    List<String> loaded = new ArrayList<>();
    tab.onRequest(request -> loaded.add(request.url()));
    reader.go(tab, page);
    int bytes = 0;
    for (String url : loaded) {
      String file = url.replace(reader.address(""), "");
      if (!file.endsWith(".woff2") && !file.startsWith("data:")) {
        bytes += compressed(WovenSite.FOLDER.resolve(file));
      }
    }
    assertThat(loaded).hasSizeGreaterThan(2);
    assertThat(bytes).as(String.join(" ", loaded)).isLessThan(PAGE);
  }

  /// The text of the book is not counted, which the search loads when somebody searches.
  @Test
  void scriptsAreLight() throws IOException {
    int bytes = 0;
    try (Stream<Path> files = Files.walk(WovenSite.FOLDER)) {
      for (Path file : files.filter(path -> path.toString().endsWith(".js")).toList()) {
        bytes += file.endsWith("search-data.js") ? 0 : compressed(file);
      }
    }
    assertThat(bytes).isBetween(1_000, SCRIPTS);
  }

  @ParameterizedTest
  @MethodSource("texts")
  void noScriptDelaysTheFirstPaint(String page, Reader reader) {
    Page tab = reader.open(page);
    Object blocking =
        tab.evaluate(
            """
            () => [...document.querySelectorAll("script[src]")]
              .filter((script) => !script.defer && !script.async && script.type !== "module")
              .map((script) => script.src)
            """);
    assertThat((List<?>) blocking).isEmpty();
  }

  private static int compressed(Path file) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (OutputStream out = new GZIPOutputStream(bytes)) {
      Files.copy(file, out);
    }
    return bytes.size();
  }
}
