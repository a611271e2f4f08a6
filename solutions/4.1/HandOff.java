package manyclients.exercises.ch04;

import java.util.List;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicIntegerArray;
import manyclients.exercises.support.Host;

/// Gives each accepted client to one of several loops. [#give] is for one thread, [#load] is for
/// any.
public final class HandOff<C> {
  private final List<Host<C>> loops;
  private final AtomicIntegerArray loads;
  private int last = -1;

  public HandOff(List<Host<C>> loops) {
    this.loops = List.copyOf(loops);
    this.loads = new AtomicIntegerArray(loops.size());
  }

  /// Gives a client to a loop that has the fewest.
  ///
  /// @return whether a loop has taken it
  public boolean give(C client) {
    boolean[] refused = new boolean[loops.size()];
    for (int loop = least(refused); loop >= 0; loop = least(refused)) {
      if (give(client, loop)) {
        last = loop;
        return true;
      }
      refused[loop] = true;
    }
    return false;
  }

  /// Returns the loop with the fewest clients that has not refused; -1 when all have. It looks
  /// first after the loop that was chosen last, so that equals take turns.
  private int least(boolean[] refused) {
    int least = -1;
    for (int i = 1; i <= loops.size(); i++) {
      int loop = (last + i) % loops.size();
      if (!refused[loop] && (least < 0 || load(loop) < load(least))) {
        least = loop;
      }
    }
    return least;
  }

  private boolean give(C client, int loop) {
    loads.getAndIncrement(loop); // before: it may be gone when take returns
    try {
      loops.get(loop).take(client, () -> loads.getAndDecrement(loop));
      return true;
    } catch (RejectedExecutionException e) {
      loads.getAndDecrement(loop);
      return false;
    }
  }

  /// Returns how many clients a loop has, from the moment they are given until they have gone.
  public int load(int loop) {
    return loads.get(loop);
  }
}
