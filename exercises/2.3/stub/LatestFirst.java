package manyclients.exercises.ch02;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;

/// Chooses the guests to visit in a turn, when a wheel cannot visit all: those that spoke last, and
/// those that have waited longest, so that no silent guest is forgotten.
///
/// @param <G> a guest
public final class LatestFirst<G> {
  private final LinkedHashSet<G> spoken = new LinkedHashSet<>(); // the latest is the last
  private final LinkedHashSet<G> waiting = new LinkedHashSet<>(); // the first has waited longest

  /// Adds a guest. It has never been visited, so none has waited longer.
  public void add(G guest) {
    waiting.addFirst(guest);
  }

  public void remove(G guest) {
    spoken.remove(guest);
    waiting.remove(guest);
  }

  /// Notes that one of the added guests has spoken.
  public void spoke(G guest) {
    spoken.addLast(guest);
  }

  /// Returns the guests to visit in this turn, in this order. They count as visited.
  ///
  /// @param visits how many visits there are in a turn
  public List<G> turn(int visits) {
    // TODO: up to half of the visits, rounded up, go to the guests that spoke last, all others to
    // those that were visited longest ago.
    return new ArrayList<>(waiting).subList(0, Math.min(visits, waiting.size()));
  }
}
