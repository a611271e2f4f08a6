package manyclients.exercises.ch04;

import java.util.ArrayDeque;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.Executor;

/// A desk where a loop hands in work. Workers get a bounded amount of it; more than that waits if
/// there is a seat, and is refused otherwise. The desk belongs to the loop's thread.
public final class FairDesk<C> {
  private final Executor workers;
  private final int seats;
  private final int each;
  private final LinkedHashMap<C, Queue<Runnable>> line = new LinkedHashMap<>();
  private int places;
  private int waiting;

  /// @param places how many pieces of work the workers may have at the same time
  /// @param seats how many more may wait for a place
  /// @param each how many of these one client may have
  public FairDesk(Executor workers, int places, int seats, int each) {
    this.workers = workers;
    this.places = places;
    this.seats = seats;
    this.each = each;
  }

  /// Hands in work for a client: it is given to a worker, or waits.
  ///
  /// @return false if the work is refused; then it is never run
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

  /// Reports that one piece of the workers' work is done.
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
    workers.execute(work); // the place passes to this work
  }

  /// Called when a client has left. Its waiting work is not run; work that a worker has continues
  /// to its end.
  public void leave(C client) {
    Queue<Runnable> theirs = line.remove(client);
    if (theirs != null) {
      waiting -= theirs.size();
    }
  }
}
