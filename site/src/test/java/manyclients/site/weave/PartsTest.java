package manyclients.site.weave;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/// A chapter that is divided into several pages.
@ExtendWith(WithConverter.class)
class PartsTest {
  private static final String LATER =
      """

      [#later.page]
      == Later on

      A note.footnote:[Small.] See <<deep>>.

      [#deep]
      === Deep down

      The end.
      """;

  private final SampleBook book;

  PartsTest(@TempDir Path folder, Converter converter) {
    book = new SampleBook(folder, converter);
    book.append(SampleBook.FIRST, LATER);
    book.append(
        SampleBook.INDEX,
        "\nxref:00-contract.adoc#deep[Down] and xref:00-contract.adoc#later[].\n");
  }

  @Test
  void aSectionBeginsAPageOfItsOwn() {
    assertThat(book.problems()).isEmpty();
    assertThat(book.page("00-contract.html"))
        .doesNotContain("Deep down</h3>", "Small.")
        .contains("<p class=\"time\">All pages: ");
    assertThat(book.page("00-contract-later.html"))
        .contains("<h2 id=\"later\">Later on", "<h3 id=\"deep\">Deep down", "Small.")
        .contains("Chapter 0, page 2 of 2", "<h1 class=\"goes-on\"><a href=\"00-contract.html\">")
        .contains("href=\"#deep\"");
  }

  @Test
  void linksOfOtherPagesLeadToThePartOfAChapter() {
    assertThat(book.problems()).isEmpty();
    assertThat(book.page("index.html"))
        .contains("<a href=\"00-contract-later.html#deep\">Down</a>")
        .contains("<a href=\"00-contract-later.html#later\">Later on</a>");
  }

  /// Other sites may still link to the addresses from the time when the chapter was one page.
  @Test
  void theFirstPageKnowsWhereAnOldAddressIs() {
    assertThat(book.problems()).isEmpty();
    assertThat(book.page("00-contract.html"))
        .contains("<script type=\"application/json\" id=\"moved\">{\"00-contract-later.html\":")
        .contains("rel=\"next\" href=\"00-contract-later.html\"");
    assertThat(book.page("sitemap.xml")).contains("00-contract-later.html");
  }

  @Test
  void aLinkToNowhereIsFoundInADividedChapter() {
    book.append(SampleBook.FIRST, "\nAnd <<nowhere,this>>.\n");
    assertThat(book.problems()).singleElement().asString().contains("no anchor 'nowhere'");
  }
}
