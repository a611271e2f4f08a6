package manyclients.exercises.ch04;

import java.util.List;
import manyclients.exercises.support.Host;

/// Gives each accepted client to one of several loops. [#give] is for one thread, [#load] is for
/// any.
public final class HandOff<C> {
  private final List<Host<C>> loops;
  private int last = -1;

  public HandOff(List<Host<C>> loops) {
    this.loops = List.copyOf(loops);
  }

  /// Gives a client to a loop that has the fewest.
  ///
  /// @return whether a loop has taken it
  public boolean give(C client) {
    last = (last + 1) % loops.size(); // TODO: one that has the fewest
    loops.get(last).take(client, () -> {}); // TODO: count; and what if it throws?
    return true;
  }

  /// Returns how many clients a loop has, from the moment they are given until they have gone.
  public int load(int loop) {
    return 0; // TODO
  }
}
