package manyclients.site.weave.html;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import manyclients.site.files.Kept;
import manyclients.site.page.Markup;
import manyclients.site.page.model.PageLink;
import manyclients.site.page.model.TocEntry;
import manyclients.site.weave.problem.Problems;
import org.jsoup.nodes.DataNode;
import org.jsoup.nodes.Element;
import org.jsoup.nodes.Node;

/// The pages of the site. A long chapter is divided: a section with the role `page` begins another
/// page. Its first page has the chapter's address, and each later one that of its first section:
/// `03-selector-loop.html`. Links between the parts of the text lead to the right page, and an old
/// address leads on from the first one.
///
/// @param woven the pages, each with its own link
/// @param filled their contents
/// @param notes the notes beside the links to their sources and terms
record Parts(List<WovenPage> woven, List<Filled> filled, MarginNotes notes) {
  /// The maximum number of words on a page, without folded text.
  static final int MOST_WORDS = 5_000;

  private static final String NEW_PAGE = "div.sect1.page";
  private static final String NOT_SEEN = "details, svg, [hidden], script";

  List<PageLink> links() {
    return woven.stream().map(WovenPage::link).toList();
  }

  /// Divides the chapters that are marked.
  ///
  /// @param problems receives the pages that are too long
  static Parts of(List<WovenPage> woven, List<Filled> filled, Kept kept, Problems problems) {
    Map<String, String> places = new TreeMap<>();
    List<List<Element>> divided = new ArrayList<>();
    for (int i = 0; i < woven.size(); i++) {
      WovenPage page = woven.get(i);
      List<Element> bodies = divide(Markup.body(filled.get(i).body()));
      for (Element body : bodies.subList(1, bodies.size())) {
        String href = address(page, body);
        body.select("[id]").eachAttr("id").forEach(id -> places.put(page.href() + "#" + id, href));
      }
      divided.add(bodies);
    }
    Parts parts = new Parts(new ArrayList<>(), new ArrayList<>(), new MarginNotes(new TreeMap<>()));
    for (int i = 0; i < woven.size(); i++) {
      parts.add(woven.get(i), filled.get(i), divided.get(i), places, kept, problems);
    }
    return parts;
  }

  private void add(
      WovenPage page,
      Filled whole,
      List<Element> bodies,
      Map<String, String> places,
      Kept kept,
      Problems problems) {
    Map<String, List<String>> moved = new LinkedHashMap<>();
    Set<String> all = new TreeSet<>();
    bodies.forEach(body -> all.addAll(body.select("[id]").eachAttr("id")));
    for (Element body : bodies) {
      PageLink link = link(page, body, whole.contents());
      Set<String> ids = new TreeSet<>(body.select("[id]").eachAttr("id"));
      if (!link.href().equals(page.href())) {
        moved.put(link.href(), List.copyOf(ids));
      }
      check(page, body, problems);
      MarginNotes.gather(link.href(), body, notes.texts());
      lead(body, page.href(), link.href(), all, places);
      woven.add(page.withLink(link));
      filled.add(
          bodies.size() == 1 && sameLinks(body, whole)
              ? whole
              : part(whole, body, ids, link, kept));
    }
    if (!moved.isEmpty()) {
      leadOn(filled.size() - bodies.size(), moved, kept);
    }
  }

  private static boolean sameLinks(Element body, Filled whole) {
    return new TreeSet<>(body.select("a[href]").eachAttr("href")).equals(whole.targets());
  }

  /// Writes into a chapter's first page to which pages its old anchors have moved.
  private void leadOn(int first, Map<String, List<String>> moved, Kept kept) {
    Filled page = filled.get(first);
    Element body = Markup.body(page.body());
    Element script =
        body.appendElement("script").attr("type", "application/json").attr("id", "moved");
    script.appendChild(new DataNode(json(moved)));
    filled.set(first, page.withBody(kept.key("first", page.key(), moved.toString()), body.html()));
  }

  private static String json(Map<String, List<String>> moved) {
    return moved.entrySet().stream()
        .map(page -> "\"%s\":\"%s\"".formatted(page.getKey(), String.join(" ", page.getValue())))
        .collect(Collectors.joining(",", "{", "}"));
  }

  private static List<Element> divide(Element body) {
    if (body.selectFirst("> " + NEW_PAGE) == null) {
      return List.of(body);
    }
    List<Element> parts = new ArrayList<>(List.of(Markup.body("")));
    for (Node child : List.copyOf(body.childNodes())) {
      if (child instanceof Element section && section.is(NEW_PAGE)) {
        parts.add(Markup.body(""));
      }
      parts.getLast().appendChild(child);
    }
    footnotes(parts);
    return parts;
  }

  /// Gives each page its own footnotes.
  private static void footnotes(List<Element> parts) {
    Element notes = parts.getLast().selectFirst("> #footnotes");
    if (notes == null) {
      return;
    }
    notes.remove();
    for (Element part : parts) {
      List<Element> own =
          notes.select("> .footnote").stream()
              .filter(note -> part.selectFirst("a[href=#" + note.id() + "]") != null)
              .toList();
      if (!own.isEmpty()) {
        Element foot = part.appendElement("div").attr("id", "footnotes");
        foot.appendElement("hr");
        own.forEach(note -> foot.appendChild(note.clone()));
      }
    }
  }

  private static String address(WovenPage page, Element body) {
    Element heading = body.selectFirst("> " + NEW_PAGE + ":first-child > h2[id]");
    return heading == null
        ? page.href()
        : page.href().replaceFirst("\\.html$", "-" + heading.id() + ".html");
  }

  private static PageLink link(WovenPage page, Element body, List<TocEntry> contents) {
    String href = address(page, body);
    if (href.equals(page.href())) {
      return page.link();
    }
    String id = body.expectFirst("h2[id]").id();
    String title =
        contents.stream()
            .filter(entry -> entry.id().equals(id))
            .map(entry -> Markup.text(entry.title()))
            .findFirst()
            .orElse(id);
    return new PageLink(href, page.link().number(), title, page.href(), page.link().group());
  }

  private static Filled part(
      Filled whole, Element body, Set<String> ids, PageLink link, Kept kept) {
    boolean first = link.isFirst();
    Set<String> targets = new TreeSet<>(body.select("a[href]").eachAttr("href"));
    Map<String, String> shown = new TreeMap<>(whole.shown());
    shown.values().retainAll(ids);
    return new Filled(
        kept.key("part", whole.key(), link, targets),
        body.html(),
        whole.again(),
        whole.contents().stream().filter(entry -> ids.contains(entry.id())).toList(),
        ReadingTimes.of(body),
        targets,
        whole.terms(),
        first ? whole.images() : Map.of(),
        first ? whole.sources() : Set.of(),
        shown);
  }

  /// Changes a link to a place that is on another page now. Words that only repeat the address are
  /// replaced later by the title of the target.
  ///
  /// @param own the address of the chapter's first page
  /// @param here the address of this page
  /// @param all the anchors of the chapter
  private static void lead(
      Element body, String own, String here, Set<String> all, Map<String, String> places) {
    for (Element link : body.select("a[href*=#]")) {
      String target = link.attr("href");
      int hash = target.indexOf('#');
      String page = hash == 0 ? own : target.substring(0, hash);
      String anchor = target.substring(hash);
      if (hash == 0 && !all.contains(anchor.substring(1))) {
        continue; // it leads nowhere, and will be reported
      }
      String place = places.getOrDefault(page + anchor, page);
      String now = place.equals(here) ? anchor : place + anchor;
      if (!now.equals(target)) {
        String words = link.wholeText();
        if (words.equals(target) || words.equals(page)) {
          link.text(now);
        }
        link.attr("href", now);
      }
    }
  }

  private static void check(WovenPage page, Element body, Problems problems) {
    Element seen = body.clone();
    seen.select(NOT_SEEN).remove();
    int words = seen.text().isBlank() ? 0 : seen.text().split("\\s+").length;
    if (words > MOST_WORDS) {
      Element heading = body.selectFirst("h2[id]");
      String place = heading == null ? "= " : "[#" + heading.id();
      page.manuscript()
          .find(place)
          .forEach(where ->
              problems.add(
                  where,
                  String.format(
                      Locale.ROOT,
                      "the page that begins here has %,d words, and at most %,d fit: begin another"
                          + " with [#id.page] above the title of one of its sections",
                      words,
                      MOST_WORDS)));
    }
  }
}
