package manyclients.site.weave.html;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;
import manyclients.site.highlight.Html;
import manyclients.site.page.model.PageLink;
import manyclients.site.weave.code.SourceFile;

/// Links to whole files, and remembers which files were linked: those get a page.
final class SourceLinks {
  private final Map<String, SourceFile> linked = new TreeMap<>();
  private final Map<String, Map<PageLink, String>> shown = new TreeMap<>();

  /// The address of a file's page, relative to the site.
  static String href(SourceFile file) {
    return "source/" + file.name() + ".html";
  }

  String link(SourceFile file, int line, String text) {
    linked.put(file.name(), file);
    return "<a href=\"%s#L%d\">%s</a>".formatted(Html.escape(href(file)), line, Html.escape(text));
  }

  /// Remembers a file that some text leads to.
  void mention(SourceFile file) {
    linked.put(file.name(), file);
  }

  /// Remembers that a page shows some of the file at an anchor.
  void shown(SourceFile file, PageLink page, String anchor) {
    shown.computeIfAbsent(file.name(), _ -> new LinkedHashMap<>()).putIfAbsent(page, anchor);
  }

  /// The pages that show some of the file, each with the anchor of the first place.
  Map<PageLink, String> pagesOf(SourceFile file) {
    return shown.getOrDefault(file.name(), Map.of());
  }

  /// The file's path inside its package, or its chapter: enough to know it again.
  String shortName(SourceFile file) {
    return file.name()
        .replaceFirst("^(?:chapters/[^/]+|lab)/src/main/java/manyclients/[^/]+/", "")
        .replaceFirst("^contract-tests/src/main/java/manyclients/([^/]+)/", "$1: ")
        .replaceFirst(
            "^experiments/src/main/java/manyclients/[^/]+/(?:experiment/)?", "experiment: ")
        .replaceFirst(
            "^(?:chapters/)?[^/]+/src/(test|jmh|fuzz|stress)/java/manyclients/[^/]+/(?:experiment/)?",
            "$1: ")
        .replaceFirst("^chapters/", "");
  }

  Collection<SourceFile> files() {
    return linked.values();
  }
}
