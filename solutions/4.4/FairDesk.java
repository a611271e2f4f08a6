package manyclients.exercises.ch04;

import java.util.ArrayDeque;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.Executor;

/// Where a loop hands in work. Workers are given so much and no more; what is too much for them
/// waits, if there is a seat, and is refused if there is none. It belongs to the loop's thread.
public final class FairDesk<C> {
  private final Executor workers;
  private final int seats;
  private final int each;
  private final LinkedHashMap<C, Queue<Runnable>> line = new LinkedHashMap<>();
  private int places;
  private int waiting;

  /// @param places how much the workers may have at the same time
  /// @param seats how much may wait for a place
  /// @param each how much of that may be one client's
  public FairDesk(Executor workers, int places, int seats, int each) {
    this.workers = workers;
    this.places = places;
    this.seats = seats;
    this.each = each;
  }

  /// Hands in work for a client: it is given to a worker, or waits.
  ///
  /// @return false when it is refused. Then it is never run
  public boolean handIn(C client, Runnable work) {
    if (places > 0) { // so no client waits
      places--;
      workers.execute(work);
      return true;
    }
    Queue<Runnable> theirs = line.getOrDefault(client, new ArrayDeque<>());
    if (waiting == seats || theirs.size() == each) {
      return false;
    }
    waiting++;
    theirs.add(work);
    line.putIfAbsent(client, theirs);
    return true;
  }

  /// Something that the workers were given is done.
  public void done() {
    Map.Entry<C, Queue<Runnable>> first = line.pollFirstEntry();
    if (first == null) {
      places++;
      return;
    }
    Queue<Runnable> theirs = first.getValue();
    Runnable work = theirs.remove();
    waiting--;
    if (!theirs.isEmpty()) {
      line.putLast(first.getKey(), theirs);
    }
    workers.execute(work); // the place goes from hand to hand
  }

  /// A client has gone. What waits for it is not run; what a worker has goes on, and is done later.
  public void leave(C client) {
    Queue<Runnable> theirs = line.remove(client);
    if (theirs != null) {
      waiting -= theirs.size();
    }
  }
}
