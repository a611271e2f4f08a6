package manyclients.site.page;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.util.List;
import manyclients.site.page.model.Book;
import manyclients.site.page.model.Build;
import manyclients.site.page.model.Imprint;
import manyclients.site.page.model.Page;
import manyclients.site.page.model.PageLink;
import manyclients.site.page.model.ReadingTime;
import manyclients.site.page.model.TocEntry;
import org.junit.jupiter.api.Test;

class PageTemplateTest {
  private static final PageLink HOME = new PageLink("index.html", "", "Many <Clients>");
  private static final PageLink ONE = new PageLink("01-blocking.html", "1", "Waiting & serving");
  private static final Book BOOK = new Book("Many <Clients>", List.of(HOME, ONE));

  @Test
  void titlesAreEscapedAndNumbered() {
    String html = page("01-blocking.html", "<p>text</p>", List.of());
    assertThat(html)
        .contains("<title>1 Waiting &amp; serving – Many &lt;Clients&gt;</title>")
        .contains("<p class=\"chapter\">Chapter 1</p>")
        .contains("<h1>Waiting &amp; serving</h1>");
  }

  @Test
  void theOpenChapterIsMarkedAndCarriesItsContents() {
    String html =
        page(
            "01-blocking.html",
            "",
            List.of(
                new TocEntry(1, "a", "<code>A</code>"),
                new TocEntry(2, "a1", "A1"),
                new TocEntry(3, "deep", "not shown"),
                new TocEntry(2, "a2", "A2"),
                new TocEntry(1, "b", "B")));
    assertThat(html)
        .containsOnlyOnce("aria-current=\"page\"")
        .contains("<a href=\"01-blocking.html\" aria-current=\"page\">")
        .doesNotContain("not shown");
    assertThat(html.replace("\n", ""))
        .contains(
            "<ol><li><a href=\"#a\"><code>A</code></a>"
                + "<ol><li><a href=\"#a1\">A1</a></li><li><a href=\"#a2\">A2</a></li></ol></li>"
                + "<li><a href=\"#b\">B</a></li></ol></nav>");
  }

  @Test
  void sectionsThatTheShortWayLeavesOutAreMarkedInTheirHeadingAndInTheContents() {
    String mark = " <span class=\"further-mark\">further</span>";
    String body = "<div class=\"sect1 further\"><h2 id=\"a\">A</h2></div><h2 id=\"b\">B</h2>";
    List<TocEntry> toc = List.of(new TocEntry(1, "a", "A", true), new TocEntry(1, "b", "B"));
    assertThat(page("01-blocking.html", body, toc))
        .contains("<a href=\"#a\" class=\"further\"", "<a href=\"#b\">B</a>")
        .contains("<h2 id=\"a\">A" + mark + "<a class=\"anchor\"", "<h2 id=\"b\">B<a class");
  }

  @Test
  void aPageShowsItsReadingTime() {
    assertThat(page("x.html", "", List.of()))
        .contains(
            "<p class=\"time\">1&nbsp;h&nbsp;15&nbsp;min (40&nbsp;min on the short way)"
                + " and 30&nbsp;min of exercises. The short way leaves out what is marked <span");
  }

  @Test
  void linksOfADeepPageLeadBackToTheRoot() {
    String html = page("source/a/B.java.html", "", List.of());
    assertThat(html)
        .contains("href=\"../../theme/book.css\"", "src=\"../../theme/book.js\"")
        .contains("<a href=\"../../01-blocking.html\">", "rel=\"next\" href=\"../../index.html\"");
  }

  @Test
  void theBodyOfAPageIsTakenAsItIs() {
    String body = "<p>costs ${root} and $1 and \\n</p>";
    assertThat(page("x.html", body, List.of())).contains(body);
  }

  @Test
  void tablesScrollInABoxThatHasTheirName() {
    String table =
        "<table class=\"tableblock frame-all\"><caption class=\"title\">Table 1. A <em>b</em>"
            + "</caption></table>";
    assertThat(page("x.html", table, List.of()))
        .contains(
            "<div class=\"scroll\" role=\"region\" tabindex=\"0\" aria-label=\"Table 1. A b\">"
                + table
                + "</div>");
  }

  @Test
  void anEmptyCornerOfATableIsNotAHeading() {
    String table = "<table class=\"tableblock\"><th class=\"a\"></th><th>b</th></table>";
    assertThat(page("x.html", table, List.of())).contains("<td class=\"a\"></td><th>b</th>");
  }

  @Test
  void headingsCanBeLinked() {
    assertThat(page("x.html", "<h2 id=\"frames\">Frames</h2>", List.of()))
        .contains("<h2 id=\"frames\">Frames<a class=\"anchor\" href=\"#frames\"");
  }

  @Test
  void codeWithLongLinesIsMarked() {
    String fits =
        "<figure class=\"chunk\"><pre tabindex=\"0\">" + "x".repeat(62) + "\n&lt;</pre></figure>";
    String wide =
        "<figure class=\"chunk step\"><pre><ins>a</ins><del>" + "x".repeat(81) + "</del></pre>";
    assertThat(page("x.html", fits + wide, List.of()))
        .contains(fits)
        .contains("<figure class=\"chunk step long wide\"><pre tabindex=\"0\"><ins>a");
  }

  @Test
  void boxesThatMayScrollOnAPhoneCanBeReachedByKeyboard() {
    String narrow = "<pre>" + "x".repeat(36) + "</pre>";
    String picture = "<div class=\"machine-picture\"><svg></svg></div>";
    assertThat(page("x.html", narrow + picture, List.of()))
        .contains(narrow)
        .contains("<div class=\"machine-picture\" tabindex=\"0\"><svg");
  }

  @Test
  void boxesAreLabelledWithTheirKind() {
    assertThat(page("x.html", "<div class=\"exampleblock failing\">\n<div>", List.of()))
        .contains(
            "<div class=\"exampleblock failing\">"
                + "<p class=\"label\">What goes wrong, as a test</p>");
    assertThat(
            page(
                "x.html",
                "<div class=\"exampleblock try\"><div class=\"title\">Be rude to it</div>",
                List.of()))
        .contains("<p class=\"label\">Try it</p><p class=\"title\">Be rude to it</p>");
    assertThat(
            page(
                "x.html",
                "<div class=\"exampleblock systems\">"
                    + "<div class=\"title\">In the systems you run</div>",
                List.of()))
        .containsOnlyOnce("In the systems you run");
    assertThat(
            page(
                "x.html",
                "<div id=\"a\" class=\"exampleblock wrong\">\n"
                    + "<div class=\"title\">Two faults</div>",
                List.of()))
        .contains("What this design gets wrong</p>\n<p class=\"title\">Two faults</p>");
    assertThat(
            page(
                "x.html",
                "<div class=\"exampleblock production\">\n"
                    + "<div class=\"title\">What production does differently</div>",
                List.of()))
        .containsOnlyOnce("What production does differently");
    assertThat(page("x.html", "<div class=\"exampleblock\">\n", List.of()))
        .doesNotContain("label\"");
  }

  @Test
  void aBoxBelowAHeadingWithItsLabelHasNoLabel() {
    String box = "<div class=\"sectionbody\">\n<div class=\"exampleblock idea\">\n";
    assertThat(page("x.html", "<h2 id=\"idea\">The idea</h2>\n" + box, List.of()))
        .doesNotContain("class=\"label\"");
    assertThat(page("x.html", "<h2 id=\"map\">A map</h2>\n" + box, List.of()))
        .contains("<p class=\"label\">The idea</p>");
  }

  @Test
  void aFigureThatHasStepsAsksForTheirScript() {
    assertThat(page("x.html", "<ol class=\"steps\"><li>Bytes come.</li></ol>", List.of()))
        .contains("data-later=\"steps.js\"");
  }

  @Test
  void aLongPathMayBeBroken() {
    assertThat(
            page("x.html", "<p><code>a/b/C.java</code> <code>./course check</code></p>", List.of()))
        .contains(
            "<p><code>a/<wbr>b/<wbr>C.java</code> <code class=\"short\">./course check</code></p>");
    String cell =
        "<table class=\"tableblock\"><td><code>a-long-folder/and/a-file.txt</code></td></table>";
    assertThat(page("x.html", cell, List.of()))
        .contains("<code class=\"long\">a-long-folder/<wbr>and/<wbr>a-file.txt</code>");
  }

  @Test
  void shortCodeAndAChaptersNumberStayInTheirLine() {
    String command = "<code>./course check</code>";
    String link = "<a href=\"#x\" id=\"x\">chapter 3</a>";
    assertThat(page("x.html", "<p>" + command + link + "</p>", List.of()))
        .contains("<code class=\"short\">./course check</code>")
        .contains("<a href=\"#x\" id=\"x\" class=\"short\">chapter 3</a>");
    String wider = command.replace("check", "check 1.2 --against x");
    assertThat(page("x.html", "<p>" + wider + "</p><pre>" + command + "</pre>", List.of()))
        .doesNotContain("class=\"short\"");
  }

  @Test
  void anOptionIsNotBrokenAfterItsHyphens() {
    String command = "<code>java -XX:+UseSerialGC a-b --quiet</code>";
    assertThat(page("x.html", command, List.of()))
        .contains("java <span class=\"option\">-X</span>X:+UseSerialGC a-b ")
        .contains("<span class=\"option\">--q</span>uiet</code>");
  }

  @Test
  void inATableWithMuchTextEachCellIsLabelled() {
    String table =
        "<table class=\"tableblock cards\"><thead><tr><th>what</th><th>how</th></tr></thead>"
            + "<tbody><tr><td>a</td><td>b</td></tr></tbody></table>";
    assertThat(page("x.html", table, List.of()))
        .contains("<td data-head=\"what\">a</td>", "<td data-head=\"how\">b</td>");
    assertThat(page("x.html", table.replace(" cards", ""), List.of())).doesNotContain("data-head");
  }

  @Test
  void aLongNameInATableMayBeBrokenBetweenItsWords() {
    String table = "<table class=\"tableblock\"><td><code>DefaultEventExecutor</code></td></table>";
    assertThat(page("x.html", table + "<p><code>DefaultEventExecutor</code></p>", List.of()))
        .contains("<td><code>Default<wbr>Event<wbr>Executor</code></td>")
        .contains("<p><code>DefaultEventExecutor</code></p>");
  }

  @Test
  void aPublishedBookHasItsAddressAndALinkToEditIt() {
    var address = URI.create("http://127.0.0.1:9/course/");
    var imprint =
        new Imprint(
            address,
            "http://127.0.0.1:9/edit/{file}?x=1&y",
            "http://127.0.0.1:9/new?title={title}",
            "",
            new Build("1.2", "2026-11-29", "two authors"));
    var book = new Book("B", List.of(ONE), imprint);
    var text = "<p>A <em>server</em> &#8211; and more.</p><p>no</p>";
    var page =
        new Page(
            "01-blocking.html",
            "1",
            "T",
            Markup.body(text),
            List.of(),
            null,
            null,
            "a/b.adoc",
            ReadingTime.NONE,
            "");
    assertThat(PageTemplate.render(book, page).outerHtml())
        .contains("<meta name=\"description\" content=\"A server – and more.\">")
        .contains("og:url\" content=\"http://127.0.0.1:9/course/01-blocking.html\"")
        .contains("og:image\" content=\"http://127.0.0.1:9/course/theme/card.png\"")
        .contains("<link rel=\"canonical\" href=\"http://127.0.0.1:9/course/01-blocking.html\">")
        .contains("B 1.2, 29 November 2026, by two authors.")
        .contains("<a href=\"http://127.0.0.1:9/new?title=A+mistake+in%3A+T\">Report a mistake</a>")
        .contains("<a href=\"http://127.0.0.1:9/edit/a/b.adoc?x=1&amp;y\">Edit this page</a>");
    var notFound = new Page(PageTemplate.NOT_FOUND, "T", Markup.body(""));
    assertThat(PageTemplate.render(book, notFound).outerHtml())
        .contains("href=\"/course/theme/book.css\"", "href=\"/course/01-blocking.html\"");
  }

  @Test
  void thePromiseStandsUnderTheTitleAndInTheDescription() {
    var page =
        new Page(
            ONE.href(),
            "1",
            "Loops",
            Markup.body("<p>Otherwise.</p>"),
            List.of(),
            null,
            null,
            "",
            ReadingTime.NONE,
            "build a loop");
    assertThat(PageTemplate.render(BOOK, page).outerHtml())
        .contains("<p class=\"promise\">Afterwards you can build a loop.</p>")
        .contains("<meta name=\"description\" content=\"Loops: build a loop.\">");
  }

  @Test
  void namesOfTheCodeInAFoldAreCodeInItsTitleWithoutALink() {
    String fold =
        "<details><summary>OpenOnes, run and <a href=\"#x\">others</a></summary><figure>"
            + "<figcaption><span class=\"where\"><code>OpenOnes</code> <code>run</code></span>"
            + "</figcaption></figure></details>";
    assertThat(page("x.html", fold, List.of()))
        .contains("<summary><code>OpenOnes</code>, run and others</summary>");
  }

  @Test
  void nothingComesFromAnotherHost() {
    assertThat(page("x.html", "", List.of()).replaceAll("<a [^>]*>", "")) // a link loads nothing
        .doesNotContain("http:", "https:", "src=\"//");
  }

  @Test
  void aListingHasAnAnchorForEachLineAndNumbersThatAreNotText() {
    assertThat(SourceListing.toHtml("int a;\n\n/* b\n c */\n", "java"))
        .contains("<span class=\"line\" id=\"L1\">", "id=\"L4\"", "data-line=\"4\"")
        .doesNotContain("L5", ">1<")
        .contains("</a><span class=\"comment\">/* b</span>\n</span>");
  }

  private static String page(String href, String body, List<TocEntry> toc) {
    var page =
        new Page(
            href,
            "1",
            ONE.title(),
            Markup.body(body),
            toc,
            null,
            HOME,
            "",
            new ReadingTime(75, 40, 30),
            "");
    return PageTemplate.render(BOOK, page).outerHtml();
  }
}
