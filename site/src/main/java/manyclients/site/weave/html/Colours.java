package manyclients.site.weave.html;

import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import manyclients.site.highlight.Highlighter;
import manyclients.site.weave.code.SourceFile;

/// The coloured lines of whole files, so that a chunk that begins inside a comment or a text block
/// keeps the colour.
final class Colours {
  private final Map<String, List<String>> files = new ConcurrentHashMap<>();

  List<String> lines(SourceFile file, String language) {
    return files.computeIfAbsent(
        file.name() + "#" + language,
        _ -> Highlighter.toLines(String.join("\n", file.lines()) + "\n", language));
  }
}
