package manyclients.site.weave.code;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.function.Function;
import manyclients.site.files.Kept;

/// The outlines of a book's Java files. Each file is parsed once, until its text changes.
public final class Outlines {
  private final Function<SourceFile, Outline> reader;
  private final Map<String, Outline> outlines = new ConcurrentHashMap<>();

  Outlines() {
    this.reader = Outline::of;
  }

  /// @param kept outlines of an earlier weaving
  public Outlines(Kept kept) {
    this.reader =
        file -> kept.get(kept.key("outline", file), Outline.class, () -> Outline.of(file));
  }

  /// Returns the place of some code in its file.
  public Caption caption(SourceFile file, Collection<Integer> lines) {
    return file.isJava() ? Caption.of(file, of(file), lines) : new Caption(List.of());
  }

  /// Returns the lines of members by their names, as [Members#lines] does.
  public List<Integer> members(SourceFile file, String names, Consumer<String> trouble) {
    return new Members(file, of(file)).lines(names, trouble);
  }

  Outline of(SourceFile file) {
    return outlines.computeIfAbsent(file.name(), _ -> reader.apply(file));
  }
}
