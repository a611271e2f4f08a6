package manyclients.site.weave.html;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import manyclients.site.highlight.Html;
import manyclients.site.weave.code.SourceFile;

/// The links of one page to whole files. It records the linked files, because each gets a page.
final class SourceLinks {
  private final Set<String> linked = new TreeSet<>();
  private final Map<String, String> shown = new LinkedHashMap<>();

  /// Returns the address of a file's page, relative to the site.
  static String href(SourceFile file) {
    return "source/" + file.name() + ".html";
  }

  String link(SourceFile file, int line, String text) {
    mention(file);
    return "<a href=\"%s#L%s\">%s</a>".formatted(Html.escape(href(file)), line, Html.escape(text));
  }

  /// Records a file that some text leads to.
  void mention(SourceFile file) {
    linked.add(file.name());
  }

  /// Records that the page shows some of the file at an anchor.
  void shown(SourceFile file, String anchor) {
    shown.putIfAbsent(file.name(), anchor);
  }

  /// Returns the names of the linked files.
  Set<String> linked() {
    return linked;
  }

  /// Returns the names of the files that are shown, each with the anchor of the first place.
  Map<String, String> shown() {
    return shown;
  }

  /// Returns the file's path inside its package, or its chapter, which is enough to recognise it.
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
}
