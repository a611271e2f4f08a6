package manyclients.site.weave;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import manyclients.site.weave.book.Imprints;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/// Weaves the sample book as GitHub's CI does, and follows every address of the site in its pages.
@ExtendWith(WithConverter.class)
class PublishedSiteTest {
  private static final String HOST = "https://an-owner.github.io";
  private static final String ADDRESS = HOST + "/a-book/";

  private static final Map<String, String> GITHUB =
      Map.of(
          "GITHUB_SERVER_URL", "https://github.com",
          "GITHUB_REPOSITORY", "An-Owner/a-book",
          "GITHUB_REF_TYPE", "branch",
          "GITHUB_REF_NAME", "main");

  private final SampleBook book;

  PublishedSiteTest(@TempDir Path folder, Converter converter) {
    book = new SampleBook(folder, converter);
  }

  private void weave(Map<String, String> environment) {
    WeaveResult result =
        book.weave(false, Duration.ofSeconds(20), Imprints.surroundings(environment));
    assertThat(result.problems()).isEmpty();
  }

  @Test
  void everyAddressThatThePublishedSiteNamesExists() {
    weave(GITHUB);
    Map<String, List<String>> named = new TreeMap<>();
    files(".html").forEach(page -> named.put(page, addresses(page)));
    named.put("sitemap.xml", found("sitemap.xml", "<loc>([^<]+)</loc>"));
    named.put("robots.txt", found("robots.txt", "Sitemap: (\\S+)"));
    named.put("manifest.json", found("manifest.json", "\"(?:src|start_url)\": \"([^\"]+)\""));
    named.put("offline.json", found("offline.json", "^  \"([^\"]+)\""));
    assertThat(named).hasSizeGreaterThan(8);
    named.forEach((from, addresses) ->
        assertThat(addresses)
            .as(from)
            .isNotEmpty()
            .allSatisfy(address -> assertThat(leadsSomewhere(from, address)).isTrue()));
  }

  @Test
  void everyPageHasACanonicalAddressACardAndALinkToCorrectIt() {
    weave(GITHUB);
    for (String page : files(".html").filter(page -> !page.equals("404.html")).toList()) {
      Document html = Jsoup.parse(book.page(page));
      String address = ADDRESS + (page.equals("index.html") ? "" : page);
      assertThat(html.select("link[rel=canonical]").eachAttr("href")).containsExactly(address);
      assertThat(html.select("meta[property=og:url]").eachAttr("content")).containsExactly(address);
      assertThat(html.select("meta[property=og:image]").eachAttr("content"))
          .containsExactly(ADDRESS + "theme/card.png");
      assertThat(html.select(".colophon a:contains(Report)").eachAttr("href"))
          .singleElement()
          .asString()
          .startsWith("https://github.com/An-Owner/a-book/issues/new?title=");
    }
    assertThat(book.page("01-blocking.html"))
        .contains(
            "https://github.com/An-Owner/a-book/edit/main/chapters/01-blocking/chapter.adoc\"");
  }

  @Test
  void thePageForWrongAddressesWorksBelowAPath() {
    weave(GITHUB);
    Document page = Jsoup.parse(book.page("404.html"));
    assertThat(page.select("html").attr("data-root")).isEqualTo("/a-book/");
    assertThat(page.select("link[href*=book.css]").attr("href"))
        .isEqualTo("/a-book/theme/book.css");
    assertThat(page.select("link[rel=canonical]")).isEmpty();
  }

  @Test
  void oneSettingIsEnoughForAnyOtherHost() {
    weave(Map.of("COURSE_ADDRESS", "https://books.example/clients"));
    assertThat(book.page("01-blocking.html"))
        .contains("rel=\"canonical\" href=\"https://books.example/clients/01-blocking.html\"")
        .doesNotContain("Edit this page", "Report a mistake");
    assertThat(book.page("sitemap.xml")).contains("<loc>https://books.example/clients/</loc>");
  }

  @Test
  void anUnpublishedBookHasNoAddressAndIsNotKept() {
    weave(Map.of());
    assertThat(book.page("01-blocking.html"))
        .doesNotContain("canonical", "og:", "data-offline", "manifest");
    assertThat(book.page("robots.txt")).doesNotContain("Sitemap");
  }

  @Test
  void aPullRequestIsEditedOnTheBranchThatItIsFor() {
    Map<String, String> request = new TreeMap<>(GITHUB);
    request.put("GITHUB_REF_NAME", "12/merge");
    request.put("GITHUB_BASE_REF", "next");
    assertThat(Imprints.surroundings(request).get("COURSE_EDIT"))
        .isEqualTo("https://github.com/An-Owner/a-book/edit/next/{file}");
  }

  @Test
  void aRepositoryThatIsNamedAfterItsHostIsPublishedAtTheRoot() {
    Map<String, String> named = new TreeMap<>(GITHUB);
    named.put("GITHUB_REPOSITORY", "An-Owner/an-owner.github.io");
    assertThat(Imprints.surroundings(named).get("COURSE_ADDRESS")).isEqualTo(HOST + "/");
  }

  private boolean leadsSomewhere(String from, String address) {
    URI target = URI.create(ADDRESS + from).resolve(address);
    if (!target.toString().startsWith(ADDRESS)) {
      return !target.toString().startsWith(HOST); // to another site, or out of this one
    }
    String file = target.getPath().substring(URI.create(ADDRESS).getPath().length());
    Path found = book.output().resolve(file.isEmpty() ? "index.html" : file);
    String anchor = target.getFragment();
    return Files.isRegularFile(found)
        && (anchor == null || Jsoup.parse(book.page(file)).getElementById(anchor) != null);
  }

  private List<String> addresses(String page) {
    Document html = Jsoup.parse(book.page(page));
    return Stream.of(
            html.select("a, link").eachAttr("href"),
            html.select("img, script[src]").eachAttr("src"),
            html.select("meta[property=og:url], meta[property=og:image]").eachAttr("content"))
        .flatMap(List::stream)
        .map(address -> address.startsWith("#") ? page.replaceFirst(".*/", "") + address : address)
        .toList();
  }

  private List<String> found(String file, String pattern) {
    return Pattern.compile(pattern, Pattern.MULTILINE)
        .matcher(book.page(file))
        .results()
        .map((MatchResult match) -> match.group(1))
        .toList();
  }

  private Stream<String> files(String ending) {
    try (Stream<Path> files = Files.walk(book.output())) {
      return files
          .filter(file -> file.toString().endsWith(ending))
          .map(file -> book.output().relativize(file).toString())
          .sorted()
          .toList()
          .stream();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
