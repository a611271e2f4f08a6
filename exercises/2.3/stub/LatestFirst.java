package manyclients.exercises.ch02;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;

/// Whom a wheel visits in a turn when it can't visit all: those who spoke last, and, lest the
/// silent are forgotten, those who have waited longest.
///
/// @param <G> a guest
public final class LatestFirst<G> {
  private final LinkedHashSet<G> spoken = new LinkedHashSet<>(); // the latest is the last
  private final LinkedHashSet<G> waiting = new LinkedHashSet<>(); // who waits longest is the first

  /// A guest has come, and has never been visited: none has waited longer.
  public void add(G guest) {
    waiting.addFirst(guest);
  }

  /// A guest has gone.
  public void remove(G guest) {
    spoken.remove(guest);
    waiting.remove(guest);
  }

  /// A guest had something to say.
  public void spoke(G guest) {
    spoken.addLast(guest);
  }

  /// Whom to visit in this turn, in this order: up to half of the visits (rounded up) are for those
  /// who spoke last, the latest first; all others for those whose last visit is longest ago.
  ///
  /// @param visits how many visits there are in a turn
  public List<G> turn(int visits) {
    // TODO: choose by who spoke last, and by who has waited longest. Those who are chosen are
    // visited now, whatever they were chosen for.
    return new ArrayList<>(waiting).subList(0, Math.min(visits, waiting.size()));
  }
}
