package manyclients.site.weave;

import static java.util.stream.Collectors.joining;
import static java.util.stream.Collectors.toSet;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
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

  /// Blocks of code. Figures are not among them, because their words are prose.
  private static final Pattern LISTING =
      Pattern.compile(
          "(?m)^(?!\\[(?:moves|chart)).*\\n(----|\\.\\.\\.\\.|\\+\\+\\+\\+)\\n(?s:.*?)\\n\\1$");

  private static final Pattern COMMENT = Pattern.compile("(?<!:)//.*");
  private static final Pattern CODE = Pattern.compile("`[^`]*`|\\[[^\\]]*]|\"[^\"]*\"");

  private static final Pattern BLOCK =
      Pattern.compile("(?m)^(----|\\.\\.\\.\\.)\\n(?s:.*?)\\n\\1$");
  private static final Pattern BARE_LINK = Pattern.compile("<<([\\w-]+)>>");
  private static final Pattern BARE_IS_FINE =
      Pattern.compile("\\([^()]*$|\\b[Ss]ee $|^\\*Read first:\\*|^\\|");
  private static final Pattern SOURCE = Pattern.compile("\\[\\[\\[([\\w-]+)");

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

  /// Comments are read as well, so the same words are avoided there.
  @Test
  void noCommentHasTheWordsToAvoid() {
    List<String> found = new ArrayList<>();
    List<Pattern> words =
        list()
            .filter(line -> !line.startsWith(DEFINED))
            .map(line -> word(line.split(" -> ", 2)[0]))
            .toList();
    for (Path file : code().toList()) {
      List<String> lines = Folders.text(file).lines().toList();
      for (int line = 0; line < lines.size(); line++) {
        Matcher comment = COMMENT.matcher(lines.get(line));
        String prose = comment.find() ? CODE.matcher(comment.group()).replaceAll("·") : "";
        if (words.stream().anyMatch(word -> word.matcher(prose).find())) {
          found.add("%s:%s: %s".formatted(ROOT.relativize(file), line + 1, prose.strip()));
        }
      }
    }
    assertThat(found).isEmpty();
  }

  /// A bare link prints the title of a section, which does not work as a noun in a sentence. It may
  /// stand after *see*, in parentheses, in a table, and in the list of what to read first.
  @Test
  void aLinkInASentenceHasWordsOfItsOwn() {
    Set<String> sources = texts().flatMap(PlainWordsTest::sources).collect(toSet());
    List<String> found = new ArrayList<>();
    for (Path file : texts().toList()) {
      List<String> lines =
          BLOCK.matcher(Folders.text(file)).replaceAll(PlainWordsTest::blank).lines().toList();
      for (int line = 0; line < lines.size(); line++) {
        Matcher link = BARE_LINK.matcher(lines.get(line));
        while (link.find()) {
          String before = lines.get(line).substring(0, link.start());
          if (!sources.contains(link.group(1)) && !BARE_IS_FINE.matcher(before).find()) {
            found.add("%s:%s: %s".formatted(ROOT.relativize(file), line + 1, link.group()));
          }
        }
      }
    }
    assertThat(found).isEmpty();
  }

  private static Stream<String> sources(Path file) {
    return SOURCE.matcher(Folders.text(file)).results().map(source -> source.group(1));
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
        .flatMap(folder -> Folders.sources(ROOT.resolve(folder), ".adoc").stream());
  }

  private static Stream<Path> code() {
    return Stream.of("chapters", "checker", "cli", "contract-tests", "experiments", "lab", "site")
        .flatMap(folder -> Folders.sources(ROOT.resolve(folder), ".java").stream());
  }

  /// Returns the prose of a text, with each line in its place.
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
