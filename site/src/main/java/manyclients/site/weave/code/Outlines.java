package manyclients.site.weave.code;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;

/// What stands where in the Java files of a book. Each is parsed once.
public final class Outlines {
  private final Map<String, Outline> outlines = new ConcurrentHashMap<>();

  /// Where in its file some code stands.
  public Caption caption(SourceFile file, Collection<Integer> lines) {
    return file.isJava() ? Caption.of(file, of(file), lines) : new Caption(List.of());
  }

  /// The lines of members by their names, as [Members#lines].
  public List<Integer> members(SourceFile file, String names, Consumer<String> trouble) {
    return new Members(file, of(file)).lines(names, trouble);
  }

  Outline of(SourceFile file) {
    return outlines.computeIfAbsent(file.name(), _ -> Outline.of(file));
  }
}
