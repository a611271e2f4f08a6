package manyclients.site.weave.code;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import manyclients.site.weave.problem.Place;

/// What the text has shown so far: lines of files, and the places that used each tag.
public final class Usage {
  private final Map<String, Set<Integer>> lines = new HashMap<>();
  private final Map<String, List<Place>> tags = new HashMap<>();

  public void show(SourceFile file, Iterable<Integer> numbers) {
    Set<Integer> shown = lines.computeIfAbsent(file.name(), _ -> new HashSet<>());
    numbers.forEach(shown::add);
  }

  public void use(SourceFile file, String tag, Place place) {
    tags.computeIfAbsent(file.name() + "#" + tag, _ -> new ArrayList<>()).add(place);
  }

  boolean isShown(SourceFile file, int line) {
    return lines.getOrDefault(file.name(), Set.of()).contains(line);
  }

  List<Place> uses(SourceFile file, String tag) {
    return tags.getOrDefault(file.name() + "#" + tag, List.of());
  }
}
