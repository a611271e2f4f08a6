package manyclients.site.weave.problem;

import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/// Collects problems: the weaver continues after each, so that one run shows them all. A fault that
/// does not keep a book from being read is a warning, unless the weaver is strict.
///
/// Safe to call from several threads.
public final class Problems {
  private final boolean strict;
  private final Set<Problem> all = new LinkedHashSet<>(); // guarded by this
  private final Set<Problem> warnings = new LinkedHashSet<>(); // guarded by this

  public Problems() {
    this(false);
  }

  /// @param strict whether a warning is a problem
  public Problems(boolean strict) {
    this.strict = strict;
  }

  public synchronized void add(Place place, String message) {
    all.add(new Problem(place, message));
  }

  public synchronized void warn(Place place, String message) {
    (strict ? all : warnings).add(new Problem(place, message));
  }

  /// Adds the problems of another collection.
  public void addAll(Problems others) {
    others.sorted().forEach(problem -> add(problem.place(), problem.message()));
    others.warnings().forEach(problem -> warn(problem.place(), problem.message()));
  }

  /// Returns whether there is neither a problem nor a warning.
  public synchronized boolean isEmpty() {
    return all.isEmpty() && warnings.isEmpty();
  }

  /// Returns every problem once, by file and line.
  public synchronized List<Problem> sorted() {
    return sorted(all);
  }

  /// Returns every warning once, by file and line.
  public synchronized List<Problem> warnings() {
    return sorted(warnings);
  }

  private static List<Problem> sorted(Set<Problem> problems) {
    return problems.stream().sorted(Comparator.comparing(Problem::place)).toList();
  }
}
