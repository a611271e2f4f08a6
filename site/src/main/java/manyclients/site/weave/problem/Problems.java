package manyclients.site.weave.problem;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/// Collects problems: the weaver goes on after each, so that one run shows them all.
///
/// Safe to call from several threads.
public final class Problems {
  private final Set<Problem> all = new LinkedHashSet<>(); // guarded by this

  public synchronized void add(Place place, String message) {
    all.add(new Problem(place, message));
  }

  /// Every problem once, by file and line.
  public synchronized List<Problem> sorted() {
    List<Problem> sorted = new ArrayList<>(all);
    sorted.sort(Comparator.comparing(Problem::place));
    return List.copyOf(sorted);
  }
}
