package manyclients.site.bound;

import static org.assertj.core.api.Assertions.assertThat;

import com.adobe.epubcheck.api.EpubCheck;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.ZipFile;
import manyclients.site.edition.Editions;
import manyclients.site.page.Markup;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("thorough")
final class EpubTest {
  private static final Path EPUB = Bound.SITE.resolve(Editions.EPUB);

  @Test
  void epubcheckFindsNoFault() {
    StringWriter said = new StringWriter();
    int found = new EpubCheck(EPUB.toFile(), new PrintWriter(said)).doValidate();
    assertThat(found).as(said.toString()).isZero();
  }

  @Test
  void everyChunkOfEveryChapterIsInTheEpub() throws IOException {
    for (String page : Bound.chapters()) {
      String text = Bound.plain(Markup.document(read(page.replace(".html", ".xhtml"))));
      assertThat(Bound.code(Bound.pagesOf(page)))
          .isNotEmpty()
          .allSatisfy(code -> assertThat(text).contains(code));
    }
  }

  @Test
  void everyPictureIsInTheEpubAndNeedsNoStyleSheet() throws IOException {
    for (String page : Bound.chapters()) {
      String text = read(page.replace(".html", ".xhtml"));
      int drawn = 0;
      for (String part : Bound.pagesOf(page)) {
        drawn += toPrint(Bound.html(part)).size();
      }
      assertThat(pictures(text)) // the empty axes that stay with a question are pictures, too
          .hasSize(drawn + guesses(text));
      assertThat(text).doesNotContain("var(--", "<many-clients-machine", "<details");
    }
  }

  /// Returns a page's pictures for print: without the map of designs, whose links lead from page to
  /// page, and without axes to draw on.
  private static List<String> toPrint(String html) {
    return pictures(html).stream()
        .filter(svg -> !svg.contains("class=\"design\"") && !svg.contains("class=\"curve\""))
        .toList();
  }

  private static int guesses(String html) {
    return html.split("class=\"imageblock guess\"").length - 1;
  }

  private static List<String> pictures(String html) {
    List<String> found = new ArrayList<>(List.of(html.split("<svg ")));
    found.removeFirst();
    return found;
  }

  private static String read(String name) throws IOException {
    try (ZipFile zip = new ZipFile(EPUB.toFile())) {
      var entry = zip.getEntry("EPUB/" + name);
      assertThat(entry).as(name).isNotNull();
      return new String(zip.getInputStream(entry).readAllBytes(), StandardCharsets.UTF_8);
    }
  }
}
