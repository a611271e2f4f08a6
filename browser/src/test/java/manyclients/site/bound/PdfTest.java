package manyclients.site.bound;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import manyclients.site.edition.Editions;
import org.apache.pdfbox.Loader;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.pdmodel.PDPage;
import org.apache.pdfbox.pdmodel.font.PDFont;
import org.apache.pdfbox.pdmodel.interactive.documentnavigation.outline.PDOutlineItem;
import org.apache.pdfbox.text.PDFTextStripper;
import org.apache.pdfbox.text.TextPosition;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("thorough")
final class PdfTest {
  private static final Path PDF = Bound.SITE.resolve(Editions.PDF);
  private static final Pattern ENTRY = Pattern.compile("(?m)^(.+?) (\\d+)$");
  private static final float EDGE = 40;
  private static final int COVER = 1;

  private static final Letters LETTERS = new Letters();

  private static PDDocument book = new PDDocument();
  private static String printed = "";

  /// Records the sizes of the letters by font, and the letters too close to the left or the right
  /// edge of their page. The cover does not count.
  private static final class Letters extends PDFTextStripper {
    private final List<String> outside = new ArrayList<>();
    private final Map<String, TreeMap<Double, Integer>> sizes = new TreeMap<>();
    private int page;

    /// Returns the share of a font family's letters that have at least this size, in points.
    private double share(String family, double atLeast) {
      TreeMap<Double, Integer> counts = sizes.getOrDefault(family, new TreeMap<>());
      double large = counts.tailMap(atLeast).values().stream().mapToInt(each -> each).sum();
      return large / counts.values().stream().mapToInt(each -> each).sum();
    }

    /// Returns the most frequent size of a font family's letters, in points.
    private double usual(String family) {
      return sizes.getOrDefault(family, new TreeMap<>()).entrySet().stream()
          .max(Map.Entry.comparingByValue())
          .orElseThrow()
          .getKey();
    }

    @Override
    public void startPage(PDPage next) {
      page++;
    }

    @Override
    protected void processTextPosition(TextPosition letter) {
      float right = letter.getXDirAdj() + letter.getWidthDirAdj();
      boolean blank = letter.getUnicode() == null || letter.getUnicode().isBlank();
      boolean out = letter.getXDirAdj() < EDGE || right > letter.getPageWidth() - EDGE;
      if (page > COVER && !blank) {
        if (out) {
          outside.add(letter.getUnicode() + " on page " + page);
        }
        String name = String.valueOf(letter.getFont().getName()); // some fonts have none
        String family = name.replaceFirst(".*\\+", "").split("[-,]")[0];
        double size = Math.round(letter.getTextMatrix().getScalingFactorY() * 10) / 10.0;
        sizes.computeIfAbsent(family, _ -> new TreeMap<>()).merge(size, 1, Integer::sum);
      }
      super.processTextPosition(letter);
    }
  }

  @BeforeAll
  static void open() throws IOException {
    assumeTrue(Files.isRegularFile(PDF), "no PDF: there was no Chromium to print it");
    book = Loader.loadPDF(PDF.toFile());
    printed = LETTERS.getText(book); // once for all tests, because it takes seconds
  }

  @AfterAll
  static void close() throws IOException {
    book.close();
  }

  @Test
  void thePdfsOutlineHasEveryChapter() throws IOException {
    List<String> outline = new ArrayList<>();
    for (PDOutlineItem item : book.getDocumentCatalog().getDocumentOutline().children()) {
      outline.add(item.getTitle().replace('\u2002', ' '));
    }
    for (String page : Bound.chapters()) {
      int number = Integer.parseInt(page.substring(0, 2));
      assertThat(outline).contains(number + " " + Bound.title(page));
    }
  }

  @Test
  void thePdfsContentsHaveTheFirstPageOfEachChapter() throws IOException {
    Map<String, Integer> contents = contents();
    for (String page : Bound.chapters()) {
      String title = Bound.title(page);
      assertThat(contents).as("contents").containsKey(title);
      assertThat(text(contents.getOrDefault(title, 0))).contains(title);
    }
  }

  @Test
  void everyLineOfCodeIsInThePdfAsText() throws IOException {
    String letters = printed.replaceAll("\\s", "");
    List<String> lost = new ArrayList<>();
    for (String code : Bound.code(Bound.pages())) {
      for (String line : code.lines().toList()) {
        if (!letters.contains(line.replaceAll("\\s", ""))) {
          lost.add(line);
        }
      }
    }
    assertThat(lost).isEmpty();
  }

  @Test
  void nothingIsCutOffAtTheEdgeOfAPage() {
    assertThat(printed).isNotBlank();
    assertThat(LETTERS.outside).isEmpty();
  }

  /// Only margins, captions, tables, notes, and references to pages have smaller text.
  @Test
  void textHasTenPointsAndCodeHasEight() {
    String sizes = LETTERS.sizes.toString();
    assertThat(LETTERS.usual("Literata")).as(sizes).isGreaterThanOrEqualTo(10);
    assertThat(LETTERS.share("Literata", 8.4)).as(sizes).isGreaterThan(0.9);
    assertThat(LETTERS.share("JetBrainsMono", 8)).as(sizes).isGreaterThan(0.95);
  }

  @Test
  void eachChapterIsAFileWithThePagesThatItHasInTheBook() throws IOException {
    int pages = 0;
    for (String page : Bound.chapters()) {
      Path file = Bound.SITE.resolve("many-clients-" + page.replace(".html", ".pdf"));
      try (PDDocument chapter = Loader.loadPDF(file.toFile())) {
        String text = new PDFTextStripper().getText(chapter);
        assertThat(text).contains(Bound.title(page));
        assertThat(chapter.getDocumentCatalog().getDocumentOutline().children()).isNotEmpty();
        pages += chapter.getNumberOfPages();
      }
    }
    assertThat(pages).isBetween(book.getNumberOfPages() / 3, book.getNumberOfPages());
  }

  @Test
  void theShortWayHasNoListingsOfTheWorkshopAndHalfOfThePagesAtMost() throws IOException {
    try (PDDocument shorter = Loader.loadPDF(Bound.SITE.resolve(Editions.SHORT).toFile())) {
      String text = new PDFTextStripper().getText(shorter);
      assertThat(text)
          .contains("The load generator", "Two ways to ask")
          .doesNotContain("public record LoadPlan(");
      assertThat(shorter.getNumberOfPages()).isLessThan(book.getNumberOfPages() / 2);
    }
  }

  @Test
  void thePdfContainsItsFonts() throws IOException {
    for (PDPage page : book.getPages()) {
      for (var name : page.getResources().getFontNames()) {
        PDFont font = page.getResources().getFont(name);
        assertThat(font.isEmbedded()).as(font.getName()).isTrue();
      }
    }
  }

  /// Reads the table of contents: it ends where the first page that it names begins.
  private static Map<String, Integer> contents() throws IOException {
    Map<String, Integer> pages = new TreeMap<>();
    int end = book.getNumberOfPages();
    for (int page = 2; page < end; page++) {
      Matcher entries = ENTRY.matcher(text(page));
      while (entries.find()) {
        int number = Integer.parseInt(entries.group(2));
        pages.putIfAbsent(entries.group(1).replaceFirst("^\\d+\\s+", ""), number);
        end = Math.min(end, number);
      }
    }
    return pages;
  }

  private static String text(int page) throws IOException {
    PDFTextStripper stripper = new PDFTextStripper();
    stripper.setStartPage(page);
    stripper.setEndPage(page);
    return stripper.getText(book).replace('\u2002', ' ');
  }
}
