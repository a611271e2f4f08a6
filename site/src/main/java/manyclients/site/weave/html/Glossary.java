package manyclients.site.weave.html;

import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jsoup.nodes.Element;
import org.jsoup.nodes.Node;
import org.jsoup.nodes.TextNode;

/// Links the words of the glossary where a chapter uses them first. A term of the glossary is
/// `[[term-name]]word, other word::`; its plain plural counts too.
final class Glossary {
  static final String PAGE = "glossary.html";

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
  private final Pattern term;

  Glossary(List<WovenPage> pages) {
    for (WovenPage page : pages) {
      if (page.source().href().equals(PAGE)) {
        page.body().select("dt:has(> a[id^=term-])").forEach(this::term);
      }
    }
    String all =
        ids.keySet().stream()
            .sorted((a, b) -> b.length() - a.length())
            .map(Pattern::quote)
            .collect(Collectors.joining("|"));
    term = Pattern.compile("(?<![\\w-])(" + all + ")(?:s|es)?(?![\\w-])", Pattern.CASE_INSENSITIVE);
  }

  private void term(Element term) {
    String id = term.expectFirst("a").id();
    unused.add(id);
    for (String word : term.wholeText().split(", ")) {
      ids.put(word.strip().toLowerCase(Locale.ROOT), id);
    }
  }

  /// Links each term once on a page.
  void link(Element body) {
    if (!ids.isEmpty()) {
      link(body, true, new HashSet<>());
    }
  }

  private void link(Element element, boolean open, Set<String> linked) {
    boolean inside =
        open
            && !CLOSED.contains(element.normalName())
            && !element.hasClass("title")
            && !element.hasClass("bibliography");
    for (Node child : List.copyOf(element.childNodes())) {
      if (child instanceof Element part) {
        // a reader may leave a fold closed: the next use after it is linked, too
        link(part, inside, part.nameIs("details") ? new HashSet<>(linked) : linked);
      } else if (child instanceof TextNode text) {
        link(text, inside, linked);
      }
    }
  }

  /// A term that stands where nothing is linked, such as a heading, is used all the same.
  private void link(TextNode text, boolean open, Set<String> linked) {
    String words = text.getWholeText();
    Matcher word = term.matcher(words);
    while (word.find()) {
      String id = id(word);
      unused.remove(id);
      if (open && linked.add(id)) {
        Element link = new Element("a").addClass("term").attr("href", PAGE + "#" + id);
        text.before(new TextNode(words.substring(0, word.start())));
        text.before(link.text(word.group()));
        text.text(words.substring(word.end()));
        link(text, true, linked);
        return;
      }
    }
  }

  private String id(MatchResult word) {
    return ids.getOrDefault(word.group(1).toLowerCase(Locale.ROOT), "");
  }

  /// The terms that no chapter uses, not even in a heading, in code or in a figure.
  Set<String> unused() {
    return unused;
  }
}
