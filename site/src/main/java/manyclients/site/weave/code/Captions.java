package manyclients.site.weave.code;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/// Computes captions, parsing each Java file once.
public final class Captions {
  private final Map<String, Outline> outlines = new ConcurrentHashMap<>();

  public Caption of(SourceFile file, Collection<Integer> lines) {
    if (!file.isJava()) {
      return new Caption(List.of());
    }
    return Caption.of(file, outlines.computeIfAbsent(file.name(), _ -> Outline.of(file)), lines);
  }
}
