package manyclients.site.weave.html;

import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import manyclients.site.highlight.Highlighter;
import manyclients.site.weave.code.SourceFile;

/// Whole files as coloured lines: a comment or text block that a chunk cuts keeps its colour.
final class Colours {
  private final Map<String, List<String>> files = new ConcurrentHashMap<>();

  List<String> lines(SourceFile file, String language) {
    return files.computeIfAbsent(
        file.name() + "#" + language,
        _ -> Highlighter.toLines(String.join("\n", file.lines()) + "\n", language));
  }
}
