package manyclients.site.weave.html;

import java.util.HashSet;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/// Links the words of the glossary where a chapter uses them first. A term of the glossary is
/// `[[term-name]]word, other word::`; its plain plural counts too.
final class Glossary {
  static final String PAGE = "glossary.html";

  private static final Pattern TERM =
      Pattern.compile("<dt class=\"hdlist1\"><a id=\"(term-[\\w-]+)\"></a>([^<]*)</dt>");
  private static final Pattern PART =
      Pattern.compile("<(/?)(\\w[\\w-]*)\\b[^>]*?(/?)>|<!--.*?-->|[^<]+");

  /// Nothing is linked inside of these, nor in titles: links, code, headings, captions, pictures.
  private static final Set<String> CLOSED =
      Set.of(
          "a",
          "code",
          "pre",
          "h1",
          "h2",
          "h3",
          "h4",
          "figcaption",
          "svg",
          "summary",
          "th",
          "kbd",
          "many-clients-machine",
          "caption");

  private final Map<String, String> ids = new TreeMap<>();
  private final Set<String> unused = new TreeSet<>();
  private final Pattern words;

  /// @param html the body of the glossary's page; empty when the book has none
  Glossary(String html) {
    for (MatchResult term : TERM.matcher(html).results().toList()) {
      unused.add(term.group(1));
      for (String word : term.group(2).split(", ")) {
        ids.put(word.strip().toLowerCase(Locale.ROOT), term.group(1));
      }
    }
    String all =
        ids.keySet().stream()
            .sorted((a, b) -> b.length() - a.length())
            .map(Pattern::quote)
            .collect(Collectors.joining("|"));
    words =
        Pattern.compile("(?<![\\w-])(" + all + ")(?:s|es)?(?![\\w-])", Pattern.CASE_INSENSITIVE);
  }

  /// The body of a page, each term linked once.
  String link(String html) {
    if (ids.isEmpty()) {
      return html;
    }
    Set<String> linked = new HashSet<>();
    StringBuilder result = new StringBuilder();
    int closed = 0;
    boolean title = false;
    Matcher part = PART.matcher(html);
    while (part.find()) {
      String tag = part.group(2);
      if (tag != null && CLOSED.contains(tag) && !"/".equals(part.group(3))) {
        closed += part.group(1).isEmpty() ? 1 : -1;
      }
      if ("div".equals(tag)) {
        title = part.group().equals("<div class=\"title\">");
      }
      boolean text = tag == null && !part.group().startsWith("<");
      boolean open = text && closed == 0 && !title;
      result.append(open ? link(part.group(), linked) : part.group());
      if (text && !open) {
        use(part.group());
      }
    }
    return result.toString();
  }

  /// A term that stands where nothing is linked, such as a heading, is used all the same.
  private void use(String text) {
    words.matcher(text).results().forEach(word -> unused.remove(id(word)));
  }

  private String link(String text, Set<String> linked) {
    return words.matcher(text).replaceAll(found -> Matcher.quoteReplacement(link(found, linked)));
  }

  private String link(MatchResult word, Set<String> linked) {
    String id = id(word);
    unused.remove(id);
    if (!linked.add(id)) {
      return word.group();
    }
    return "<a class=\"term\" href=\"%s#%s\">%s</a>".formatted(PAGE, id, word.group());
  }

  private String id(MatchResult word) {
    return ids.getOrDefault(word.group(1).toLowerCase(Locale.ROOT), "");
  }

  /// The terms that no chapter uses, not even in a heading, in code or in a figure.
  Set<String> unused() {
    return unused;
  }
}
