package manyclients.exercises.ch04;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicInteger;
import manyclients.exercises.support.Host;

/// Gives each accepted client to one of several loops. [#give] is for one thread, [#load] is for
/// any.
public final class HandOff<C> {
  private record Entry<C>(Host<C> loop, AtomicInteger load) {}

  private final List<Entry<C>> all = new ArrayList<>();
  private final List<Entry<C>> queue; // the loop that was given a client last is the last

  public HandOff(List<Host<C>> loops) {
    loops.forEach(loop -> all.add(new Entry<>(loop, new AtomicInteger())));
    queue = new ArrayList<>(all);
  }

  public boolean give(C client) {
    List<Entry<C>> left = new ArrayList<>(queue);
    while (!left.isEmpty()) {
      Entry<C> least = left.stream().min(Comparator.comparingInt(e -> e.load.get())).orElseThrow();
      left.remove(least);
      least.load.incrementAndGet();
      try {
        least.loop.take(client, least.load::decrementAndGet);
        queue.remove(least);
        queue.add(least);
        return true;
      } catch (RejectedExecutionException e) {
        least.load.decrementAndGet();
      }
    }
    return false;
  }

  public int load(int loop) {
    return all.get(loop).load.get();
  }
}
