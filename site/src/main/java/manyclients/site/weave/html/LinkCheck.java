package manyclients.site.weave.html;

import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import manyclients.site.weave.problem.Place;
import manyclients.site.weave.problem.Problems;
import manyclients.site.weave.text.Manuscript;

/// Follows every link of the finished pages: to pages, files and anchors. Other hosts are not
/// asked.
final class LinkCheck {
  private static final Pattern LINK =
      Pattern.compile("<(?:a|img|link|script)\\b[^>]*?\\s(?:href|src)=\"([^\"]*)\"");
  private static final Pattern UNNAMED = Pattern.compile("<a href=\"#([^\"]+)\">\\[\\1\\]</a>");
  private static final Pattern ID = Pattern.compile("\\sid=\"([^\"]+)\"");

  private final Path site;
  private final Map<String, String> pages;
  private final Set<String> planned;
  private final Problems problems;
  private final Map<String, Set<String>> ids = new HashMap<>();

  /// @param pages the HTML of each page by its address
  /// @param planned addresses of pages whose text is yet to be written
  LinkCheck(Path site, Map<String, String> pages, Set<String> planned, Problems problems) {
    this.site = site;
    this.planned = planned;
    this.pages = new LinkedHashMap<>(pages);
    this.problems = problems;
  }

  /// Checks a page that was written by hand.
  void check(String page, Manuscript text) {
    String html = pages.getOrDefault(page, "");
    for (String id : repeated(ID.matcher(html).results().map(found -> found.group(1)).toList())) {
      report(text, "the anchor '" + id + "' stands twice on this page", "[#" + id, "[[" + id);
    }
    unnamed(page, html, text);
    expected(page, text);
    LINK.matcher(html)
        .results()
        .map(LinkCheck::target)
        .distinct()
        .forEach(target -> check(page, text, target));
  }

  /// A link without a text shows the name of its anchor, unless that names a section or a source.
  private void unnamed(String page, String html, Manuscript text) {
    for (String id : UNNAMED.matcher(html).results().map(link -> link.group(1)).toList()) {
      if (ids(page).contains(id) && !html.contains("<a id=\"" + id + "\">")) {
        report(text, "link without a text; write <<%s,text>>".formatted(id), "<<" + id + ">>");
      }
    }
  }

  private void expected(String page, Manuscript text) {
    for (Map.Entry<String, Place> anchor : text.expected().entrySet()) {
      if (!ids(page).contains(anchor.getKey())) {
        problems.add(anchor.getValue(), "no anchor '%s' on %s".formatted(anchor.getKey(), page));
      }
    }
  }

  private static String target(MatchResult link) {
    return Fragments.unescape(link.group(1));
  }

  private void check(String page, Manuscript text, String target) {
    URI uri;
    try {
      uri = new URI(target);
    } catch (URISyntaxException e) {
      report(text, "malformed link: " + target, target);
      return;
    }
    if (uri.getScheme() == null && !target.startsWith("//")) {
      local(page, text, uri);
    } else if (!List.of("http", "https").contains(uri.getScheme()) || uri.getHost() == null) {
      if (!"data".equals(uri.getScheme()) && !"mailto".equals(uri.getScheme())) {
        report(text, "malformed link: " + target, target);
      }
    }
  }

  private void local(String page, Manuscript text, URI link) {
    String path = link.getPath();
    String file = path.isEmpty() ? page : URI.create(page).resolve(path).toString();
    String anchor = link.getFragment();
    if (planned.contains(file)) {
      return;
    }
    if (!pages.containsKey(file) && !Files.isRegularFile(site.resolve(file))) {
      report(text, "link to nowhere: " + link, needles(link));
    } else if (anchor != null && !anchor.isEmpty() && !ids(file).contains(anchor)) {
      String where = path.isEmpty() ? "this page" : path;
      report(text, "no anchor '%s' on %s".formatted(anchor, where), needles(link));
    }
  }

  private Set<String> ids(String page) {
    return ids.computeIfAbsent(
        page,
        name -> {
          Set<String> found = new HashSet<>();
          ID.matcher(pages.getOrDefault(name, "")).results().forEach(id -> found.add(id.group(1)));
          return found;
        });
  }

  /// The ways in which the text may have written a link.
  private static String[] needles(URI link) {
    String target = link.toString();
    if (target.startsWith("#")) {
      String id = target.substring(1);
      return new String[] {"<<" + id, "xref:" + id, "xref:" + target, "link:" + target};
    }
    String name = target.replaceFirst("\\.html(?=#|$)", ".adoc");
    return new String[] {
      "xref:" + name + "[", "xref:" + target + "[", "<<" + name, ":" + target + "["
    };
  }

  private void report(Manuscript text, String message, String... needles) {
    for (Place place : text.find(needles)) {
      problems.add(place, message);
    }
  }

  private static List<String> repeated(List<String> names) {
    Set<String> seen = new HashSet<>();
    List<String> again = new ArrayList<>();
    for (String name : names) {
      if (!seen.add(name)) {
        again.add(name);
      }
    }
    return again;
  }
}
