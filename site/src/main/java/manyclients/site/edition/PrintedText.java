package manyclients.site.edition;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import manyclients.site.edition.Leaf.Section;
import manyclients.site.files.Resources;
import manyclients.site.page.Markup;
import org.jsoup.nodes.Element;

/// The book, or a part of it, as one HTML document for a printer.
///
/// A leaf's anchors have its name as their prefix, and its pages have its title at their head.
///
/// @param part the part of the book, such as `The short way`; empty for the whole book
/// @param site the path from the document to the site
/// @param colophon the page after the cover
record PrintedText(String title, String part, List<Leaf> leaves, String site, Colophon colophon) {
  private static final Pattern PAGE = Pattern.compile("([\\w-]+)\\.html(?:#(.*))?");

  /// Returns the titles of leaves and sections for the outline, keyed by the titles' letters.
  Map<String, String> titles() {
    Map<String, String> titles = new HashMap<>();
    for (Leaf leaf : leaves) {
      add(titles, leaf.title(), leaf.heading());
      leaf.sections().forEach(section -> add(titles, section.title(), section.title()));
    }
    return titles;
  }

  private static void add(Map<String, String> titles, String html, String entry) {
    titles.put(letters(Markup.text(html)), Markup.text(entry));
  }

  static String letters(String title) {
    return title.replaceAll("\\s", "");
  }

  /// @param pages the pages of anchors, as far as they are known
  String html(Map<String, Integer> pages) {
    StringBuilder html = new StringBuilder(head());
    html.append("<section class=\"cover\">\n" + Cover.svg(title, part) + "\n</section>\n")
        .append(colophon.html())
        .append(contents(pages));
    for (int i = 0; i < leaves.size(); i++) {
      html.append(leaf(leaves.get(i), i, pages));
    }
    return html.append("</body>\n</html>\n").toString();
  }

  private String head() {
    StringBuilder styles = new StringBuilder();
    for (int i = 0; i < leaves.size(); i++) {
      String heading = Markup.text(leaves.get(i).heading()).replace("\"", "\\22 ");
      styles.append(
          "@page leaf%s { @top-left { content: \"%s\" } }\n.leaf%s { page: leaf%s }\n"
              .formatted(i, heading, i, i));
    }
    return """
    <!doctype html>
    <html lang="en" data-theme="light">
    <head>
    <meta charset="utf-8">
    <title>%s</title>
    <link rel="stylesheet" href="%stheme/book.css">
    <style>
    %s%s</style>
    </head>
    <body>
    """
        .formatted(
            part.isEmpty() ? title : title + ": " + part,
            site,
            Resources.text("/edition/paper.css"),
            styles);
  }

  private String contents(Map<String, Integer> pages) {
    StringBuilder html =
        new StringBuilder("<nav class=\"pages\">\n<p class=\"heading\">Contents</p>\n");
    for (Leaf leaf : leaves) {
      html.append(entry("leaf", leaf.name(), leaf.heading(), pages));
      for (Section section : leaf.number().isEmpty() ? List.<Section>of() : leaf.sections()) {
        html.append(entry("section", anchor(leaf, section.id()), section.title(), pages));
      }
    }
    return html.append("</nav>\n").toString();
  }

  private static String entry(
      String kind, String anchor, String title, Map<String, Integer> pages) {
    String page = pages.containsKey(anchor) ? String.valueOf(pages.get(anchor)) : "000";
    return "<a class=\"%s\" href=\"#%s\"><span>%s</span> <span class=\"number\">%s</span></a>\n"
        .formatted(kind, anchor, title, page);
  }

  private String leaf(Leaf leaf, int index, Map<String, Integer> pages) {
    String chapter =
        leaf.number().isEmpty() ? "" : "<p class=\"chapter\">Chapter " + leaf.number() + "</p>\n";
    return """
    <article class="leaf%s">
    <header class="opening" id="%s">
    %s<h1>%s</h1>
    </header>
    <div class="body">
    %s
    </div>
    </article>
    """
        .formatted(index, leaf.name(), chapter, leaf.title(), body(leaf, pages).html().strip());
  }

  private Element body(Leaf leaf, Map<String, Integer> pages) {
    Element body = leaf.body().clone();
    body.select("[id]").forEach(element -> element.id(anchor(leaf, element.id())));
    for (Element link : body.select("[href]")) {
      String target = link.attr("href");
      Matcher page = PAGE.matcher(target);
      if (target.startsWith("#")) {
        link.attr("href", "#" + anchor(leaf, target.substring(1)));
      } else if (page.matches()) {
        String place = page.group(2) == null ? "" : "--" + page.group(2);
        link.attr("href", "#" + page.group(1) + place);
      }
      refer(link, leaf, pages);
    }
    body.select("[src^=media/]").forEach(image -> image.attr("src", site + image.attr("src")));
    return body;
  }

  /// Adds the page number to a link to another leaf or to an answer. Links to the glossary's terms
  /// and to sources stay as they are, because there are too many.
  private static void refer(Element link, Leaf leaf, Map<String, Integer> pages) {
    String target = link.attr("href").replaceFirst("^#", "");
    boolean near = target.startsWith(leaf.name() + "--") && !target.contains("--answer-");
    boolean inBook = link.attr("href").startsWith("#");
    if (inBook && !near && !link.hasClass("term") && !target.startsWith("sources")) {
      String page = pages.containsKey(target) ? String.valueOf(pages.get(target)) : "000";
      link.after("<span class=\"page\"> (p.\u00a0" + page + ")</span>");
    }
  }

  private static String anchor(Leaf leaf, String id) {
    return leaf.name() + "--" + id;
  }
}
