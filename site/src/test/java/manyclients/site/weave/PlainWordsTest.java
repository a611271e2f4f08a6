package manyclients.site.weave;

import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import manyclients.site.files.Folders;
import org.junit.jupiter.api.Test;

/// The book's prose avoids the words that `plain-words.txt`, beside the home page, lists.
class PlainWordsTest {
  private static final Path ROOT = Path.of(System.getProperty("course.root"));
  private static final Path BOOK = ROOT.resolve("site/src/main/book");
  private static final String DEFINED = "must be defined: ";

  /// Text that is not checked: code, quotations, addresses, and lines that are not prose.
  private static final Pattern NO_PROSE =
      Pattern.compile(
          "(?m)\"`.*?`\"|`[^`\\n]*`|\\{[\\w-]+}|\\[\\[[^\\]]*]]|<<[\\w-]+|(?:https?|link|xref|image|test):[^\\s\\[]*|^//.*|^:[\\w-]+:.*|^\\[#[\\w-]+|^\\*"
              + " \\[\\[\\[.*|^\\[(?:quote|verse)\\b[^]]*]\\n(?:.+\\n)*|^____\\n(?s:.*?)\\n____$");

  /// Blocks of code; the words in figures are prose.
  private static final Pattern LISTING =
      Pattern.compile(
          "(?m)^(?!\\[(?:plantuml|chart)).*\\n(----|\\.\\.\\.\\.|\\+\\+\\+\\+)\\n(?s:.*?)\\n\\1$");

  @Test
  void theTextHasNoneOfTheWordsToAvoid() {
    List<String> found = new ArrayList<>();
    for (Path file : texts().toList()) {
      String prose = withoutListings(Folders.text(file));
      list()
          .filter(line -> !line.startsWith(DEFINED))
          .map(line -> line.split(" -> ", 2))
          .forEach(rule -> {
            Matcher word = word(rule[0]).matcher(prose);
            while (word.find()) {
              long line = prose.substring(0, word.start()).lines().count();
              found.add(
                  "%s:%s: %s: %s".formatted(ROOT.relativize(file), line, word.group(), rule[1]));
            }
          });
    }
    assertThat(found).isEmpty();
  }

  @Test
  void theGlossaryDefinesTheTermsThatAReaderLooksUp() {
    String defined =
        Folders.text(BOOK.resolve("glossary.adoc"))
            .lines()
            .filter(line -> line.startsWith("[[term-"))
            .map(line -> line.replaceAll("^.*?]]|::.*$", ""))
            .collect(joining(", "));
    assertThat(list().filter(line -> line.startsWith(DEFINED)))
        .isNotEmpty()
        .allSatisfy(line ->
            assertThat(List.of(defined.split(", ")))
                .contains(line.substring(DEFINED.length()).split(", ")));
  }

  private static Stream<String> list() {
    return Folders.text(BOOK.resolve("plain-words.txt"))
        .lines()
        .filter(line -> !line.matches("#.*|\\s*"));
  }

  private static Stream<Path> texts() {
    return Stream.of("chapters", "experiments", "exercises", "solutions", "site/src/main/book")
        .flatMap(folder -> Folders.files(ROOT.resolve(folder), ".adoc").stream())
        .filter(file -> !file.toString().contains("/target/"));
  }

  /// Returns the text without listings, with each line in its place.
  private static String withoutListings(String text) {
    String prose = LISTING.matcher(text).replaceAll(PlainWordsTest::blank);
    return NO_PROSE.matcher(prose).replaceAll(PlainWordsTest::blank);
  }

  private static String blank(MatchResult found) {
    return "·" + found.group().replaceAll("[^\n]+", "");
  }

  private static Pattern word(String regex) {
    String words = regex.replace(" ", "\\s+");
    return Pattern.compile(
        "(?<![\\p{L}\\p{N}])(?:" + words + ")(?![\\p{L}\\p{N}])", Pattern.CASE_INSENSITIVE);
  }
}
