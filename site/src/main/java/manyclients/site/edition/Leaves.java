package manyclients.site.edition;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import manyclients.site.page.Markup;
import org.jsoup.nodes.Element;

/// Reads the pages of a woven site, in reading order.
final class Leaves {
  private Leaves() {}

  /// @throws IOException if the folder cannot be read, or holds no woven site
  static List<Leaf> of(Path site) throws IOException {
    return of(site, false);
  }

  /// Reads the pages for an edition of the short way.
  static List<Leaf> onTheShortWay(Path site) throws IOException {
    List<Leaf> leaves = of(site, true);
    Shorter.unlink(leaves);
    return leaves;
  }

  private static List<Leaf> of(Path site, boolean shorter) throws IOException {
    List<Leaf> leaves = new ArrayList<>();
    Map<String, String> chapters = new HashMap<>();
    for (Element link : page(site, "index.html").select("#contents > ol > li > a")) {
      String href = link.attr("href");
      Element body = body(site, href);
      for (String part : link.attr("data-pages").split(" ")) {
        if (!part.isEmpty()) { // a text of one page names no parts
          chapters.put(part, href);
        }
        if (!part.isEmpty() && !part.equals(href)) {
          append(body, body(site, part));
        }
      }
      if (body.selectFirst("> .again") != null) {
        continue; // the page Again shows nothing without a script
      }
      String number = link.expectFirst(".number").text();
      if (shorter) {
        Shorter.cut(body, !number.isEmpty());
      }
      Still.life(body);
      leaves.add(new Leaf(href, number, link.expectFirst("span:last-child").html(), body));
    }
    if (leaves.isEmpty()) {
      throw new IOException(site + " holds no woven book");
    }
    leaves.forEach(leaf -> lead(leaf.body(), leaf.href(), chapters));
    Set<String> there = leaves.stream().map(Leaf::href).collect(Collectors.toSet());
    leaves.forEach(leaf -> unlink(leaf.body(), there));
    return leaves;
  }

  /// Replaces links to pages that no edition contains by their words.
  private static void unlink(Element body, Set<String> there) {
    for (Element link : body.select("a[href~=^[^:]*\\.html(#|$)]")) {
      if (!there.contains(link.attr("href").replaceFirst("#.*", ""))) {
        link.unwrap();
      }
    }
  }

  private static Element body(Path site, String href) throws IOException {
    Element body = page(site, href).selectFirst("article > .body");
    if (body == null) {
      throw new IOException(href + " is not a page of this book");
    }
    body.select("#moved").remove();
    return body;
  }

  /// Appends a part. In an edition a chapter is one piece, with one list of footnotes at its end.
  private static void append(Element body, Element part) {
    Element notes = body.selectFirst("> #footnotes");
    body.appendChildren(part.childNodes());
    Element others = body.select("> #footnotes").last();
    if (notes != null && others != null) {
      if (others != notes) {
        notes.appendChildren(others.select("> .footnote"));
        others.remove();
      }
      body.appendChild(notes);
    }
  }

  /// Leads links to anchors on a chapter's pages to the same anchors in the whole chapter.
  private static void lead(Element body, String own, Map<String, String> chapters) {
    for (Element link : body.select("a[href]")) {
      String[] target = link.attr("href").split("#", 2);
      String chapter = chapters.get(target[0]);
      if (chapter != null && target.length == 2) {
        link.attr("href", (chapter.equals(own) ? "" : chapter) + "#" + target[1]);
      }
    }
  }

  private static Element page(Path site, String href) throws IOException {
    return Markup.document(Files.readString(site.resolve(href)));
  }
}
