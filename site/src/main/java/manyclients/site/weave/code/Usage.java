package manyclients.site.weave.code;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import manyclients.site.weave.problem.Place;

/// The code that the text has shown so far: lines of files, with the places of their includes.
public final class Usage {
  private final Map<String, Set<Integer>> lines = new HashMap<>();
  private final Map<String, List<Use>> uses = new HashMap<>();

  /// An `include::` of code.
  record Use(Place place, List<Integer> lines) {}

  public void show(SourceFile file, Iterable<Integer> numbers) {
    Set<Integer> shown = lines.computeIfAbsent(file.name(), _ -> new HashSet<>());
    numbers.forEach(shown::add);
  }

  /// Records that the text shows these lines by themselves, not as a step from others.
  public void include(SourceFile file, List<Integer> numbers, Place place) {
    show(file, numbers);
    uses.computeIfAbsent(file.name(), _ -> new ArrayList<>()).add(new Use(place, numbers));
  }

  boolean isShown(SourceFile file, int line) {
    return lines.getOrDefault(file.name(), Set.of()).contains(line);
  }

  List<Use> uses(SourceFile file) {
    return uses.getOrDefault(file.name(), List.of());
  }
}
