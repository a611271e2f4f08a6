package manyclients.site.edition;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import manyclients.site.edition.Leaf.Section;
import manyclients.site.highlight.Html;

/// The whole book as one HTML document for a printer.
///
/// Each leaf has anchors under a name of its own, and pages with its title at their head.
final class PrintedText {
  private static final Pattern ID = Pattern.compile("(?<=\\s)id=\"([^\"]+)\"");
  private static final Pattern HERE = Pattern.compile("href=\"#([^\"]*)\"");
  private static final Pattern THERE = Pattern.compile("href=\"([\\w-]+)\\.html(?:#([^\"]*))?\"");
  private static final Pattern PICTURE = Pattern.compile("src=\"(?=media/)");

  private final String title;
  private final List<Leaf> leaves;
  private final String site;

  /// @param site the way from the document to the site
  PrintedText(String title, List<Leaf> leaves, String site) {
    this.title = title;
    this.leaves = leaves;
    this.site = site;
  }

  String title() {
    return title;
  }

  /// The titles of leaves and sections, by their letters.
  Map<String, String> titles() {
    Map<String, String> titles = new HashMap<>();
    for (Leaf leaf : leaves) {
      add(titles, leaf.title());
      leaf.sections().forEach(section -> add(titles, section.title()));
    }
    return titles;
  }

  private static void add(Map<String, String> titles, String html) {
    String plain = Html.unescape(html.replaceAll("<[^>]*>", ""));
    titles.put(plain.replaceAll("\\s", ""), plain);
  }

  /// @param pages on which page an anchor is, as far as that is known
  String html(Map<String, Integer> pages) {
    StringBuilder html = new StringBuilder(head());
    html.append("<section class=\"cover\">\n" + Cover.svg(title) + "\n</section>\n")
        .append(contents(pages));
    for (int i = 0; i < leaves.size(); i++) {
      html.append(leaf(leaves.get(i), i));
    }
    return html.append("</body>\n</html>\n").toString();
  }

  private String head() {
    StringBuilder styles = new StringBuilder();
    for (int i = 0; i < leaves.size(); i++) {
      String heading = leaves.get(i).heading().replaceAll("<[^>]*>", "").replace("\"", "\\22 ");
      styles.append(
          "@page leaf%d { @top-left { content: \"%s\" } }\n.leaf%d { page: leaf%d }\n"
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
        .formatted(title, site, Resources.text("paper.css"), styles);
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

  private String leaf(Leaf leaf, int index) {
    String chapter =
        leaf.number().isEmpty() ? "" : "<p class=\"chapter\">Chapter " + leaf.number() + "</p>\n";
    String body = ID.matcher(leaf.body()).replaceAll(id -> "id=\"" + own(leaf, id, 1) + "\"");
    body = HERE.matcher(body).replaceAll(link -> "href=\"#" + own(leaf, link, 1) + "\"");
    body = THERE.matcher(body).replaceAll(PrintedText::elsewhere);
    body = PICTURE.matcher(body).replaceAll("src=\"" + site);
    return """
    <article class="leaf%d">
    <header class="opening" id="%s">
    %s<h1>%s</h1>
    </header>
    <div class="body">
    %s
    </div>
    </article>
    """
        .formatted(index, leaf.name(), chapter, leaf.title(), body);
  }

  private static String own(Leaf leaf, MatchResult found, int group) {
    return Matcher.quoteReplacement(anchor(leaf, found.group(group)));
  }

  private static String elsewhere(MatchResult link) {
    String place = link.group(2) == null ? "" : "--" + link.group(2);
    return Matcher.quoteReplacement("href=\"#" + link.group(1) + place + "\"");
  }

  private static String anchor(Leaf leaf, String id) {
    return leaf.name() + "--" + id;
  }
}
