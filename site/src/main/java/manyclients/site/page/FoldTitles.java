package manyclients.site.page;

import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jsoup.nodes.Element;
import org.jsoup.nodes.TextNode;

/// Sets the names of classes and methods in the title of a fold as code, if the fold shows code of
/// that name. Titles are set in small capitals, which would turn such a name into
/// `OPENCONNECTIONS`.
final class FoldTitles {
  private static final Pattern NAME = Pattern.compile("\\b[A-Za-z]\\w*(?:\\(\\))?");
  private static final Pattern BETWEEN = Pattern.compile("[,\\s]+");

  private FoldTitles() {}

  static void code(Element body) {
    body.select("details > summary a").unwrap(); // a click there opens the fold, not the link
    for (Element summary : body.select("details > summary")) {
      Element fold = summary.parent();
      Set<String> names =
          fold == null
              ? Set.of()
              : fold.select("figcaption .where code").stream()
                  .flatMap(code -> BETWEEN.splitAsStream(code.text()))
                  .filter(FoldTitles::isNoWord)
                  .collect(Collectors.toSet());
      if (!names.isEmpty()) {
        summary.textNodes().forEach(text -> code(text, names));
      }
    }
  }

  /// Returns whether a name has a capital: then it cannot be an ordinary word, as `run` could.
  private static boolean isNoWord(String name) {
    return name.chars().anyMatch(Character::isUpperCase);
  }

  private static void code(TextNode text, Set<String> names) {
    String words = text.getWholeText();
    Matcher name = NAME.matcher(words);
    int from = 0;
    while (name.find()) {
      if (names.contains(name.group().replace("()", ""))) {
        text.before(new TextNode(words.substring(from, name.start())));
        text.before(new Element("code").text(name.group()));
        from = name.end();
      }
    }
    text.text(words.substring(from));
  }
}
