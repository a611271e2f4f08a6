package manyclients.site.page;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import manyclients.site.highlight.Highlighter;
import manyclients.site.page.model.Book;
import manyclients.site.page.model.Page;
import manyclients.site.page.model.PageLink;
import manyclients.site.page.model.ReadingTime;
import manyclients.site.page.model.TocEntry;
import org.junit.jupiter.api.Test;

/// Writes a page with one element of each kind to `target/sample`, for inspection.
class SamplePageTest {
  private static final Path SITE =
      Path.of(System.getProperty("course.root"), "site", "target", "sample");
  private static final Pattern CODE = Pattern.compile("\\{\\{(\\w+) ([\\w.]+)}}");
  private static final PageLink HOME = new PageLink("index.html", "", "Many Clients");
  private static final PageLink ZERO = new PageLink("00-contract.html", "0", "The contract");
  private static final PageLink ONE = new PageLink("01-blocking.html", "1", "A thread that waits");
  private static final PageLink TWO = new PageLink("02-socketwheel.html", "2", "The SocketWheel");
  private static final Book BOOK = new Book("Many Clients", List.of(HOME, ZERO, ONE, TWO));

  @Test
  void aPageWithOneOfEverything() throws IOException {
    List<TocEntry> toc =
        List.of(
            new TocEntry(1, "frames", "Frames, not bytes"),
            new TocEntry(2, "steps", "From the first to the second server"),
            new TocEntry(1, "proof", "What a thread costs", true),
            new TocEntry(1, "sources", "Sources"));
    var page =
        new Page(
            ONE.href(),
            "1",
            ONE.title(),
            Markup.body(body()),
            toc,
            ZERO,
            TWO,
            "",
            new ReadingTime(75, 40, 90),
            "");
    write(page);
    assertThat(SITE.resolve("theme/book.css")).isNotEmptyFile();
  }

  @Test
  void aWholeSourceFile() throws IOException {
    String listing = SourceListing.toHtml(resource("FrameDecoder.java"), "java");
    write(new Page("source/x.java.html", "FrameDecoder.java", Markup.body(listing)));
  }

  private static void write(Page page) throws IOException {
    for (Map.Entry<String, byte[]> file : Theme.files().entrySet()) {
      write(file.getKey(), file.getValue());
    }
    String html = PageTemplate.render(BOOK, page).outerHtml();
    write(page.href(), html.getBytes(StandardCharsets.UTF_8));
  }

  private static void write(String href, byte[] bytes) throws IOException {
    Path file = SITE.resolve(href);
    Files.createDirectories(file.getParent());
    Files.write(file, bytes);
  }

  private static String body() throws IOException {
    Matcher matcher = CODE.matcher(resource("body.html"));
    var body = new StringBuilder();
    while (matcher.find()) {
      String code = resource(matcher.group(2)).stripTrailing().stripIndent();
      String html = Highlighter.toHtml(code, matcher.group(1));
      matcher.appendReplacement(body, Matcher.quoteReplacement(html));
    }
    return matcher.appendTail(body).toString();
  }

  private static String resource(String name) throws IOException {
    try (InputStream in = SamplePageTest.class.getResourceAsStream("/sample/" + name)) {
      if (in == null) {
        throw new IOException("no resource " + name);
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }
}
