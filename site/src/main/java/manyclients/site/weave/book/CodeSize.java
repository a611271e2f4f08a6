package manyclients.site.weave.book;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import manyclients.site.files.Folders;

/// Counts the lines of code that a chapter's text shows in full. Comments count, because they are
/// read as well; blank lines, packages and imports do not.
final class CodeSize {
  private static final Pattern UNREAD = Pattern.compile("\\s*(|(package|import) .*)");

  private CodeSize() {}

  /// Returns an attribute for each chapter: `{lines-3}`.
  static Map<String, String> attributes(List<Chapter> chapters) {
    Map<String, String> attributes = new LinkedHashMap<>();
    for (Chapter chapter : chapters) {
      long lines = chapter.shownInFull().stream().mapToLong(CodeSize::lines).sum();
      attributes.put("lines-" + chapter.key(), String.format(Locale.ROOT, "%,d", lines));
    }
    return attributes;
  }

  private static long lines(Path code) {
    return Folders.files(code, ".java").stream()
        .filter(file -> !file.endsWith("package-info.java"))
        .flatMap(file -> Root.lines(file).stream())
        .filter(line -> !UNREAD.matcher(line).matches())
        .count();
  }
}
