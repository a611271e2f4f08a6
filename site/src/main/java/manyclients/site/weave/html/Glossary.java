package manyclients.site.weave.html;

import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jsoup.nodes.Element;
import org.jsoup.nodes.Node;
import org.jsoup.nodes.TextNode;

/// Links the words of the glossary at their first use on a page of a chapter. A term of the
/// glossary is `[[term-name]]word, other word::`; its plain plural counts too.
final class Glossary {
  static final String PAGE = "glossary.html";

  /// Elements without such links, besides titles: links, code, headings, captions, pictures.
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

  private final SortedMap<String, String> ids;
  private final Pattern term;

  /// @param terms as from [#terms(Element)]
  Glossary(SortedMap<String, String> terms) {
    this.ids = terms;
    String all =
        ids.keySet().stream()
            .sorted((a, b) -> b.length() - a.length())
            .map(Pattern::quote)
            .collect(Collectors.joining("|"));
    term = Pattern.compile("(?<![\\w-])(" + all + ")(?:s|es)?(?![\\w-])", Pattern.CASE_INSENSITIVE);
  }

  /// Returns the terms that the page of the glossary defines, each with its anchor.
  static SortedMap<String, String> terms(Element body) {
    SortedMap<String, String> terms = new TreeMap<>();
    for (Element term : body.select("dt:has(> a[id^=term-])")) {
      for (String word : term.wholeText().split(", ")) {
        terms.put(word.strip().toLowerCase(Locale.ROOT), term.expectFirst("a").id());
      }
    }
    return terms;
  }

  SortedMap<String, String> terms() {
    return ids;
  }

  /// Links the first use of each term on a page; a link in a fold does not count.
  ///
  /// @return the anchors of the terms that the page uses, even those without a link
  Set<String> link(Element body) {
    Set<String> used = new TreeSet<>();
    if (!ids.isEmpty()) {
      link(body, true, new HashSet<>(), used);
    }
    return used;
  }

  private void link(Element element, boolean open, Set<String> linked, Set<String> used) {
    boolean inside =
        open
            && !CLOSED.contains(element.normalName())
            && !element.hasClass("title")
            && !element.hasClass("bibliography");
    for (Node child : List.copyOf(element.childNodes())) {
      if (child instanceof Element part) {
        // a reader may leave a fold closed: the next use after it is linked, too
        link(part, inside, part.nameIs("details") ? new HashSet<>(linked) : linked, used);
      } else if (child instanceof TextNode text) {
        link(text, inside, linked, used);
      }
    }
  }

  /// Links a term, or only counts it as used in a place without links, such as a heading.
  private void link(TextNode text, boolean open, Set<String> linked, Set<String> used) {
    String words = text.getWholeText();
    Matcher word = term.matcher(words);
    while (word.find()) {
      String id = id(word);
      used.add(id);
      if (open && linked.add(id)) {
        Element link = new Element("a").addClass("term").attr("href", PAGE + "#" + id);
        text.before(new TextNode(words.substring(0, word.start())));
        text.before(link.text(word.group()));
        text.text(words.substring(word.end()));
        link(text, true, linked, used);
        return;
      }
    }
  }

  private String id(MatchResult word) {
    return ids.getOrDefault(word.group(1).toLowerCase(Locale.ROOT), "");
  }
}
