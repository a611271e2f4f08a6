package manyclients.site.weave;

import static manyclients.site.weave.SampleBook.COUNTER;
import static manyclients.site.weave.SampleBook.FIRST;
import static manyclients.site.weave.SampleBook.SECOND;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import javax.tools.JavaCompiler;
import javax.tools.ToolProvider;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Element;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/// Checks the code on the pages of the sample book.
@ExtendWith(WithConverter.class)
class WovenCodeTest {
  private final SampleBook book;

  WovenCodeTest(@TempDir Path folder, Converter converter) {
    book = new SampleBook(folder, converter);
  }

  @Test
  void captionsNameClassAndMethodAndLeadToTheLine() {
    book.weave();
    String file = "source/" + COUNTER + ".html";
    assertThat(book.page("00-contract.html"))
        .contains(
            "<code>Counter</code><a class=\"anchor\" href=\"#code-counter-header\""
                + " aria-label=\"Link to this code\">§</a></span> <span class=\"file\""
                + " title=\"lines 5 to 7\">")
        .contains("<code>Counter</code> <span aria-hidden=\"true\">›</span> <code>up, down</code>")
        .contains("<a href=\"" + file + "#L9\">Counter.java</a>");
    assertThat(book.page(file))
        .contains("id=\"L9\"")
        .contains("href=\"../../../../../../../../00-contract.html#code-counter-header\"");
  }

  @Test
  void titleOfABlockOpensTheCaptionOfItsCode() {
    book.replace(
        FIRST,
        "[source,java]\n----\ninclude::{main}/Limit",
        ".A limit that *no client* sees\n[source,java]\n----\ninclude::{main}/Limit");
    book.replace(SECOND, "step::", ".What it learns\nstep::");
    book.weave();
    assertThat(book.page("00-contract.html"))
        .contains(
            "<figcaption><span class=\"point\">A limit that <strong>no client</strong>"
                + " sees</span>");
    assertThat(book.page("01-blocking.html"))
        .contains("<figcaption><span class=\"point\">What it learns</span>");
  }

  @Test
  void testCodeIsLabelledAsATest() {
    book.weave();
    assertThat(book.page("01-blocking.html")).contains(">test: GreeterTest.java</a>");
  }

  @Test
  void chunkIsMovedToTheLeftMargin() {
    book.weave();
    assertThat(book.page("01-blocking.html"))
        .contains(
            "<pre tabindex=\"0\"><code class=\"language-java\">"
                + "<span class=\"kw\">void</span> itGreets() {");
  }

  @Test
  void stepShowsWhatWasRemovedAddedAndFolded() {
    book.weave();
    String text =
        book.page("01-blocking.html").replaceAll("</?(span class=\"(kw|type|string)\"|span)>", "");
    assertThat(text)
        .contains(
            "<del class=\"renamed\">class FirstGreeter {</del>"
                + "<ins class=\"renamed\">class SecondGreeter {</ins>")
        .contains("<ins>  String greet(List&lt;String&gt; names) {</ins>")
        .contains("⋯ 4 lines as before")
        .contains("changes since");
  }

  /// Removed lines and the words of the fold are not copied: the page's script does the same.
  @Test
  void aCopiedStepIsTheWholeClassAndCompiles() throws IOException {
    book.weave();
    Element step = Jsoup.parse(book.page("01-blocking.html")).expectFirst("pre.diff");
    step.select("del, .fold").remove();
    String copied = String.join("\n", step.select("ins, .same").eachText());
    assertThat(copied).startsWith("package ");
    Path folder = Files.createDirectories(book.path("copied"));
    Path file = Files.writeString(folder.resolve("SecondGreeter.java"), copied);
    JavaCompiler javac = ToolProvider.getSystemJavaCompiler();
    String[] arguments = {"-proc:none", "-d", folder.toString(), file.toString()};
    assertThat(javac.run(null, null, null, arguments)).isZero();
  }

  @Test
  void aLineInWhichOnlyTheNameOfTheClassIsNewIsMuted() {
    book.weave();
    assertThat(book.page("01-blocking.html"))
        .contains("<del class=\"renamed\">", "<ins class=\"renamed\">", "<ins>");
  }

  @Test
  void coverageCountsLinesByFile() {
    book.replace(FIRST, "include::{main}/Limit.java[]", "include::{main}/Gone.java[]");
    assertThat(book.weave().coverage().report())
        .contains(
            "   18 /    22   81 %  00-contract",
            "   18 /    18  100 %    manyclients/contract/Counter.java",
            "    0 /     4    0 %    manyclients/contract/Limit.java",
            "   42 /    46   91 %  all chapters");
  }
}
