package manyclients.exercises.ch04;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.RejectedExecutionException;
import manyclients.exercises.support.Host;

/// Gives each accepted client to one of several loops. [#give] is for one thread, [#load] is for
/// any.
public final class HandOff<C> {
  private final List<Host<C>> loops;
  private final int[] loads; // guarded by itself; take is called without this lock
  private int last = -1;

  public HandOff(List<Host<C>> loops) {
    this.loops = List.copyOf(loops);
    this.loads = new int[loops.size()];
  }

  public boolean give(C client) {
    Set<Integer> refused = new HashSet<>();
    while (refused.size() < loops.size()) {
      int loop = choose(refused);
      try {
        loops.get(loop).take(client, () -> count(loop, -1));
        last = loop;
        return true;
      } catch (RejectedExecutionException e) {
        count(loop, -1);
        refused.add(loop);
      }
    }
    return false;
  }

  /// Finds a loop with the fewest, and counts the client there.
  private int choose(Set<Integer> refused) {
    synchronized (loads) {
      int least = -1;
      for (int i = 1; i <= loads.length; i++) {
        int loop = (last + i) % loads.length;
        if (!refused.contains(loop) && (least < 0 || loads[loop] < loads[least])) {
          least = loop;
        }
      }
      loads[least]++;
      return least;
    }
  }

  private void count(int loop, int more) {
    synchronized (loads) {
      loads[loop] += more;
    }
  }

  public int load(int loop) {
    synchronized (loads) {
      return loads[loop];
    }
  }
}
