package manyclients.site.weave.book;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// How many lines of code a chapter's system has: comments count, because they are read as well;
/// what only a compiler or the weaver reads does not.
final class CodeSize {
  private static final Pattern UNREAD =
      Pattern.compile("\\s*(|(package|import) .*|// (tag|end)::.*)");

  private CodeSize() {}

  /// An attribute for each chapter: `{lines-3}`.
  static Map<String, String> attributes(List<Chapter> chapters) {
    Map<String, String> attributes = new LinkedHashMap<>();
    for (Chapter chapter : chapters) {
      long lines = chapter.shownInFull().stream().mapToLong(CodeSize::lines).sum();
      attributes.put("lines-" + chapter.key(), String.format(Locale.ROOT, "%,d", lines));
    }
    return attributes;
  }

  private static long lines(Path code) {
    if (!Files.isDirectory(code)) {
      return 0;
    }
    try (Stream<Path> files = Files.walk(code)) {
      return files.filter(file -> file.toString().endsWith(".java")).mapToLong(CodeSize::of).sum();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static long of(Path file) {
    if (file.endsWith("package-info.java")) {
      return 0;
    }
    try (Stream<String> lines = Files.lines(file)) {
      return lines.filter(line -> !UNREAD.matcher(line).matches()).count();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
