package manyclients.site.weave.html;

import java.io.Serializable;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import manyclients.site.weave.code.SourceFile;
import manyclients.site.weave.problem.Place;
import manyclients.site.weave.problem.Problems;
import manyclients.site.weave.text.Manuscript;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;

/// Follows every link of the finished pages: to pages, files and anchors, but not to other hosts.
///
/// @param pages by their addresses
/// @param planned addresses of pages whose text is still to be written
record LinkCheck(Path site, Map<String, Ends> pages, Set<String> planned, Problems problems) {
  private static final Ends NONE = new Ends(List.of(), Set.of(), List.of());

  /// The targets of a page's links, and the anchors for links to it.
  ///
  /// @param ids the anchors of the page, in order
  /// @param targets the addresses that it links and loads
  /// @param unnamed anchors of the page that it links without a text
  record Ends(List<String> ids, Set<String> targets, List<String> unnamed) implements Serializable {
    static Ends of(Document page) {
      Set<String> targets = new HashSet<>(page.select("a, link").eachAttr("href"));
      targets.addAll(page.select("img, script").eachAttr("src"));
      List<String> unnamed =
          page.select("a[href^=#]").stream()
              .filter(Ends::isUnnamed)
              .map(link -> link.attr("href").substring(1))
              .toList();
      return new Ends(page.select("[id]").eachAttr("id"), targets, unnamed);
    }

    /// Returns the anchors of a whole file's listing, one for each line.
    static Ends of(SourceFile file) {
      IntStream lines = IntStream.rangeClosed(1, file.lines().size());
      return new Ends(lines.mapToObj(line -> "L" + line).toList(), Set.of(), List.of());
    }

    /// Returns whether a link shows the name of its anchor: it has no text, and names no section or
    /// source.
    private static boolean isUnnamed(Element link) {
      String id = link.attr("href").substring(1);
      return link.wholeText().equals("[" + id + "]")
          && !link.root().select("[id=\"" + id + "\"]:not(a)").isEmpty();
    }
  }

  /// Checks the pages of a text that was written by hand.
  void check(List<String> hrefs, Manuscript text) {
    Set<String> anchors = new HashSet<>();
    for (String href : hrefs) {
      Set<String> seen = new HashSet<>();
      for (String id : ends(href).ids) {
        if (!seen.add(id)) {
          report(text, "the anchor '" + id + "' stands twice on this page", "[#" + id, "[[" + id);
        }
      }
      anchors.addAll(seen);
      for (String id : ends(href).unnamed) {
        report(text, "link without a text; write <<%s,text>>".formatted(id), "<<" + id + ">>");
      }
    }
    for (Map.Entry<String, Place> anchor : text.expected().entrySet()) {
      if (!anchors.contains(anchor.getKey())) {
        String message = "no anchor '%s' on %s".formatted(anchor.getKey(), hrefs.getFirst());
        problems.add(anchor.getValue(), message);
      }
    }
    hrefs.forEach(href -> ends(href).targets.forEach(target -> check(href, text, target)));
  }

  private Ends ends(String page) {
    return pages.getOrDefault(page, NONE);
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
    } else if (anchor != null && !anchor.isEmpty() && !ends(file).ids.contains(anchor)) {
      String where = path.isEmpty() ? "this page" : path;
      report(text, "no anchor '%s' on %s".formatted(anchor, where), needles(link));
    }
  }

  /// Returns the forms in which the text may have written a link.
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
}
