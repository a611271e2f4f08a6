package manyclients.site.weave.text;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import manyclients.site.weave.book.Root;
import manyclients.site.weave.problem.Place;
import manyclients.site.weave.problem.Problem;
import manyclients.site.weave.problem.Problems;
import org.jspecify.annotations.Nullable;

/// The words that the book's prose does without, each with what to write instead: `plain-words.txt`
/// beside the home page says which, and how. It also names the terms that the glossary must define.
public final class PlainWords {
  private static final String FILE = "site/src/main/book/plain-words.txt";
  private static final String ALLOWED = "site/src/main/book/plain-words-allowed.txt";
  private static final Pattern RULE =
      Pattern.compile("(?:at most (\\d+) a page: )?(?:/(.+)/|([^/].*?)) -> (.+)");
  private static final Pattern DEFINED = Pattern.compile("must be defined: (.+)");
  private static final Pattern ALLOWANCE = Pattern.compile("(\\S+) (\\d+)");
  private static final Pattern ENTRY = Pattern.compile("^\\[\\[term-[\\w-]+]](.+?)::(?:\\s.*)?$");

  /// @param most how often it may stand on a page
  private record Rule(Pattern words, int most, String instead) {}

  private final Root root;
  private final Problems problems;
  private final List<Rule> rules = new ArrayList<>();
  private final Map<String, Pattern> terms = new TreeMap<>();
  private final Set<String> defined = new TreeSet<>();
  private final Map<String, Place> used = new TreeMap<>();
  private final Map<String, Set<Problem>> found = new TreeMap<>();

  public PlainWords(Root root, Problems problems) {
    this.root = root;
    this.problems = problems;
    for (Line line : lines(FILE)) {
      Matcher rule = RULE.matcher(line.text());
      Matcher must = DEFINED.matcher(line.text());
      if (must.matches()) {
        for (String term : must.group(1).split(", *")) {
          terms.put(term, words(phrase(term) + "(?:s|es)?"));
        }
      } else if (rule.matches()) {
        String words = rule.group(2) == null ? phrase(rule.group(3)) : rule.group(2);
        int most = rule.group(1) == null ? 0 : Integer.parseInt(rule.group(1));
        rules.add(new Rule(words(words), most, rule.group(4)));
      } else {
        problems.add(line.place(), "write: words -> what to write instead");
      }
    }
  }

  /// Lines that say something.
  private List<Line> lines(String name) {
    Path file = root.resolve(name);
    List<Line> all = Files.isRegularFile(file) ? Line.of(root, file) : List.of();
    return all.stream().filter(line -> !line.text().matches("#.*|\\s*")).toList();
  }

  private static String phrase(String words) {
    return Pattern.quote(words.toLowerCase(Locale.ROOT)).replace(" ", "\\E\\s+\\Q");
  }

  private static Pattern words(String regex) {
    return Pattern.compile("(?:" + regex + ")(?![\\p{L}\\p{N}])");
  }

  /// Where whole words stand in a text. Forty patterns read every line of the book: so the text is
  /// in lower case, and what stands before a word is looked at only when one is found.
  private static List<MatchResult> find(Pattern words, String lowerCase) {
    return words
        .matcher(lowerCase)
        .results()
        .filter(word ->
            word.start() == 0 || !Character.isLetterOrDigit(lowerCase.charAt(word.start() - 1)))
        .toList();
  }

  /// The check of one page.
  Page page() {
    return new Page();
  }

  /// Reports what all pages have brought to light, but for what the file of allowances lets pass.
  ///
  /// @return what could be made stricter
  public List<String> report() {
    used.forEach((term, place) -> {
      if (!defined.contains(term.toLowerCase(Locale.ROOT))) {
        add(place, "\"%s\": the glossary does not define this term".formatted(term));
      }
    });
    List<String> notes = new ArrayList<>();
    for (Line line : lines(ALLOWED)) {
      Matcher allowance = ALLOWANCE.matcher(line.text());
      if (!allowance.matches()) {
        problems.add(line.place(), "write: the path of a file, and a number");
        continue;
      }
      String file = allowance.group(1);
      int now = found.getOrDefault(file, Set.of()).size();
      int allowed = Integer.parseInt(allowance.group(2));
      if (now < allowed) {
        notes.add("%s: %s is enough for %s".formatted(line.place(), now, file));
      }
      if (now <= allowed) {
        found.remove(file);
      }
    }
    found.values().forEach(all -> all.forEach(each -> problems.add(each.place(), each.message())));
    return notes;
  }

  private void add(Place place, String message) {
    found
        .computeIfAbsent(place.file(), _ -> new LinkedHashSet<>())
        .add(new Problem(place, message));
  }

  /// Reads the prose of a page, a line after the other.
  final class Page {
    /// Code, the words of others, addresses: they are as they are.
    private static final Pattern EXEMPT =
        Pattern.compile(
            "\"`.*?`\"|`[^`]*`|\\{[\\w-]+}|\\[\\[[^\\]]*]]|<<[\\w-]+|(?:https?|link|xref|image|test):[^\\s\\[]*");

    private static final Pattern WORD = Pattern.compile("\\[\\.word]#([^#]*)#");
    private static final Pattern REASON = Pattern.compile("^// plain-words:.*$");

    /// Comments, attributes of blocks, sources.
    private static final Pattern NO_PROSE =
        Pattern.compile("^(?://|\\[(?!\\[).*]\\s*$|\\* \\[\\[\\[).*");

    private static final Pattern QUOTATION = Pattern.compile("^\\[(?:quote|verse)\\b.*]\\s*$");
    private static final String QUOTATION_MARK = "____";

    private final Map<Rule, Integer> times = new HashMap<>();
    private @Nullable Place reason;
    private boolean inBlock;
    private boolean inQuotation;

    void check(Line line) {
      String text = line.text();
      if (text.strip().equals(QUOTATION_MARK)) {
        inBlock = !inBlock;
      } else if (text.isBlank() || QUOTATION.matcher(text).matches()) {
        inQuotation = !text.isBlank();
      } else if (REASON.matcher(text).matches()) {
        because(line);
      } else if (!inBlock && !inQuotation && !NO_PROSE.matcher(text).matches()) {
        prose(line);
      }
    }

    private void because(Line line) {
      if (line.text().strip().equals("// plain-words:")) {
        add(line.place(), "say the reason behind // plain-words:");
      }
      reason = line.place();
    }

    private void prose(Line line) {
      Matcher entry = ENTRY.matcher(line.text());
      if (entry.matches()) {
        for (String term : entry.group(1).split(", ")) {
          defined.add(term.strip().toLowerCase(Locale.ROOT));
        }
      }
      Matcher marked = WORD.matcher(line.text());
      while (marked.find()) {
        excused(line, marked.group(1));
      }
      if (reason != null && !WORD.matcher(line.text()).find()) {
        add(reason, "this reason excuses nothing: [.word]#…# is not on the next line");
      }
      reason = null;
      String prose = EXEMPT.matcher(WORD.matcher(line.text()).replaceAll("·")).replaceAll("·");
      String lowerCase = prose.toLowerCase(Locale.ROOT);
      for (Rule rule : rules) {
        for (MatchResult word : find(rule.words, lowerCase)) {
          if (times.merge(rule, 1, Integer::sum) > rule.most) {
            String written = prose.substring(word.start(), word.end());
            add(line.place(), "\"%s\": %s".formatted(written, rule.instead));
          }
        }
      }
      terms.forEach((term, words) -> {
        if (!used.containsKey(term) && !entry.matches() && !find(words, lowerCase).isEmpty()) {
          used.put(term, line.place());
        }
      });
    }

    private void excused(Line line, String words) {
      if (reason == null) {
        add(line.place(), "[.word] wants a reason on the line above: // plain-words: because …");
      } else if (rules.stream()
          .allMatch(rule -> find(rule.words, words.toLowerCase(Locale.ROOT)).isEmpty())) {
        add(line.place(), "\"%s\" is a plain word; it needs no [.word]".formatted(words));
      }
    }
  }
}
