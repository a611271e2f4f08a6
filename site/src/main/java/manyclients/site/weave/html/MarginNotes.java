package manyclients.site.weave.html;

import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jsoup.nodes.Element;

/// Shows the target of a citation, a footnote or a term of the glossary in a few words, so that it
/// can be read in place: in the margin of a wide screen, and in a small box when the link is chosen
/// on a narrow one (`reading.js`).
///
/// @param texts the notes, by the addresses of their places
record MarginNotes(Map<String, String> texts) {
  private static final int LONGEST = 170;
  private static final int ENOUGH = 60; // letters

  /// The elements beside which there is a margin: not a box, a table, a fold or a figure.
  private static final String BESIDE = ".paragraph > p, .ulist li > p, .olist li > p";

  private static final String NOT_BESIDE =
      ".exampleblock, .exercise, table, details, .side, .imageblock, .bibliography, .question";

  /// Collects the notes that a page has for others.
  static void gather(String href, Element body, Map<String, String> texts) {
    for (Element source : body.select(".bibliography li a[id]")) {
      Element entry = source.closest("li");
      if (entry != null) {
        Element words = entry.clone();
        words.select("a[href^=sources.html]").remove();
        texts.put(href + "#" + source.id(), shortened(words.text().replaceFirst("^\\[\\w+] ", "")));
      }
    }
    for (Element term : body.select("dt > a[id^=term-]")) {
      Element name = term.parent();
      Element meaning = name == null ? null : name.nextElementSibling();
      if (name != null && meaning != null) {
        String word = name.text().split(",")[0];
        texts.put(href + "#" + term.id(), shortened(word + ": " + meaning.text()));
      }
    }
  }

  /// Returns the first sentences that say enough, or the part of them that fits. An initial does
  /// not end a sentence.
  private static String shortened(String text) {
    StringBuilder some = new StringBuilder();
    for (String sentence : text.strip().split("(?<=[a-z0-9)”’]\\.) (?=[A-Z“])")) {
      if (some.length() >= ENOUGH) {
        break;
      }
      some.append(some.isEmpty() ? "" : " ").append(sentence);
    }
    String said = some.toString();
    return said.length() <= LONGEST
        ? said
        : said.substring(0, said.lastIndexOf(' ', LONGEST)).strip() + " …";
  }

  /// Returns the notes that a page with these links needs, and those of the glossary.
  MarginNotes to(Set<String> targets) {
    Map<String, String> some = new TreeMap<>(texts);
    some.keySet().removeIf(key -> !targets.contains(key) && !key.startsWith(Glossary.PAGE));
    return new MarginNotes(some);
  }

  /// Gives each link its note; if there is a margin, the first link to each place shows it beside
  /// the line.
  ///
  /// @param href the address of the page
  void add(Element body, String href) {
    Set<String> said = new HashSet<>();
    for (Element link : body.select("a[href*=#]")) {
      String target = link.attr("href");
      String address = target.startsWith("#") ? href + target : target;
      String text =
          link.hasClass("footnote") ? footnote(body, target) : texts.getOrDefault(address, "");
      if (text.isEmpty() || link.closest("h2, h3, h4, .bibliography, pre") != null) {
        continue;
      }
      link.attr("data-note", text);
      boolean margin = link.closest(BESIDE) != null && link.closest(NOT_BESIDE) == null;
      if (margin && said.add(address)) {
        Element place = link.hasClass("footnote") ? link.closest("sup") : link;
        (place == null ? link : place).after(note(text));
      }
    }
  }

  private static Element note(String text) {
    return new Element("span").addClass("margin-note").attr("aria-hidden", "true").text(text);
  }

  private static String footnote(Element body, String target) {
    Element note = body.getElementById(target.substring(1));
    if (note == null || !note.hasClass("footnote")) {
      return "";
    }
    return note.text().replaceFirst("^\\d+\\. ?", "");
  }
}
