package manyclients.site.browser;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Page;
import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/// Typical queries of readers, including error messages, with the place that they must find among
/// the first three results.
@ExtendWith(Chromium.class)
class QueriesTest {
  private static final int SEEN_AT_ONCE = 3;

  /// @param page the page's address without its ending; it stands for all pages of a chapter
  private record Query(String words, String page, String anchor) {
    static Query of(String line) {
      String[] parts = line.split("[|#]");
      return new Query(parts[0].strip(), parts[1].strip(), parts[2].strip());
    }

    boolean isAnsweredBy(String href) {
      return href.matches(Pattern.quote(page) + "(-[\\w-]+)?\\.html#" + Pattern.quote(anchor));
    }
  }

  @Test
  void theRightPlaceIsAmongTheFirstThreeResults(Reader reader)
      throws IOException, URISyntaxException {
    Page tab = reader.open("index.html");
    List<String> missed = new ArrayList<>();
    for (Query query : queries()) {
      List<?> found = (List<?>) tab.evaluate("(words) => searching.hrefs(words)", query.words());
      List<?> first = found.subList(0, Math.min(SEEN_AT_ONCE, found.size()));
      if (first.stream().noneMatch(href -> query.isAnsweredBy(String.valueOf(href)))) {
        missed.add(query + " found " + first);
      }
    }
    assertThat(missed).isEmpty();
  }

  private static List<Query> queries() throws IOException, URISyntaxException {
    URI file = Objects.requireNonNull(QueriesTest.class.getResource("queries.txt")).toURI();
    List<Query> queries =
        Files.readAllLines(Path.of(file)).stream()
            .filter(line -> !line.startsWith("#"))
            .map(Query::of)
            .toList();
    assertThat(queries).hasSizeGreaterThanOrEqualTo(30);
    return queries;
  }
}
