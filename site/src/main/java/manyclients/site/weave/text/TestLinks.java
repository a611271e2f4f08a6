package manyclients.site.weave.text;

import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import manyclients.site.files.Folders;
import manyclients.site.weave.book.Chapters;
import manyclients.site.weave.book.Root;
import manyclients.site.weave.code.SourceFile;
import manyclients.site.weave.code.SourceFiles;
import manyclients.site.weave.problem.Problems;

/// Turns `test:SpinTest#oneMethod[words]` into a link to that method, and reports a missing test,
/// so that all tests in the text exist. Without words, the link has the name of the test.
final class TestLinks {
  private static final Pattern MACRO = Pattern.compile("\\btest:(\\w+)#(\\w+)\\[([^\\]]*)\\]");
  private static final String TESTS =
      "(?:.*/src/(test|fuzz|stress)|contract-tests/src/main)/java/.*\\.java";

  private static final String PITFALLS = "pitfalls";

  private final boolean gathers;
  private final Root root;
  private final SourceFiles sources;
  private final Manuscript manuscript;
  private final Problems problems;
  private Map<String, List<Path>> files = Map.of();

  /// @param page the name of the page; the page that gathers pitfalls shows tests in words
  TestLinks(Root root, Tools tools, Manuscript manuscript, String page) {
    this.gathers = page.equals(PITFALLS);
    this.root = root;
    this.sources = tools.sources();
    this.problems = tools.problems();
    this.manuscript = manuscript;
  }

  /// Returns the line with its tests as links.
  String fill(Line line) {
    Matcher macro = MACRO.matcher(line.text());
    return macro.find()
        ? macro.replaceAll(found -> Matcher.quoteReplacement(link(line, found)))
        : line.text();
  }

  private String link(Line line, MatchResult macro) {
    String name = macro.group(1) + "." + macro.group(2);
    List<Path> found = files().getOrDefault(macro.group(1) + ".java", List.of());
    Pattern declaration = Pattern.compile("\\bvoid " + macro.group(2) + "\\(");
    for (Path path : found) {
      SourceFile file = sources.at(path).orElseThrow();
      for (int number = 1; number <= file.lines().size(); number++) {
        if (declaration.matcher(file.line(number)).find()) {
          manuscript.mention(file);
          return "link:source/%s.html#L%s[%s]"
              .formatted(file.name(), number, words(macro, "`+" + name + "+`"));
        }
      }
    }
    problems.add(line.place(), "there is no test " + name);
    return name;
  }

  /// Returns the text's words for the test; on the page that gathers pitfalls, its own name as a
  /// sentence.
  private String words(MatchResult macro, String name) {
    String written = macro.group(3);
    return !written.isBlank() ? written : gathers ? inWords(macro.group(2)) : name;
  }

  /// Returns the sentence of a test's name, such as
  /// `aFullBacklogLeavesTheNextClientWithoutAnAnswer`.
  private static String inWords(String name) {
    String words = name.replaceAll("(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])", " ");
    return words.substring(0, 1).toUpperCase(Locale.ROOT)
        + words.substring(1).toLowerCase(Locale.ROOT);
  }

  private Map<String, List<Path>> files() {
    if (files.isEmpty()) {
      files =
          Chapters.modules(root).stream()
              .flatMap(this::tests)
              .collect(
                  Collectors.groupingBy(
                      path -> path.getFileName().toString(), TreeMap::new, Collectors.toList()));
    }
    return files;
  }

  private Stream<Path> tests(Path module) {
    return Folders.files(module.resolve("src")).stream()
        .filter(path -> root.name(path).matches(TESTS));
  }
}
