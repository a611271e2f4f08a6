package manyclients.exercises.ch04;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executor;

/// A desk where a loop hands in work. Workers get a bounded amount of it; more than that waits if
/// there is a seat, and is refused otherwise. The desk belongs to the loop's thread.
public final class FairDesk<C> {
  private final Executor workers;
  private final int seats;
  private final int each;
  private int places;
  private final List<Waiting<C>> line = new ArrayList<>();

  private record Waiting<C>(C client, Runnable work) {}

  public FairDesk(Executor workers, int places, int seats, int each) {
    this.workers = workers;
    this.places = places;
    this.seats = seats;
    this.each = each;
  }

  public boolean handIn(C client, Runnable work) {
    if (places > 0) {
      places--;
      workers.execute(work);
      return true;
    }
    long theirs = line.stream().filter(waiting -> waiting.client.equals(client)).count();
    if (line.size() == seats || theirs == each) {
      return false;
    }
    line.add(new Waiting<>(client, work));
    return true;
  }

  /// The first in line has its turn; the rest of that client's work moves behind all others.
  public void done() {
    if (line.isEmpty()) {
      places++;
      return;
    }
    Waiting<C> first = line.removeFirst();
    List<Waiting<C>> more = line.stream().filter(w -> w.client.equals(first.client)).toList();
    line.removeAll(more);
    line.addAll(more);
    workers.execute(first.work);
  }

  public void leave(C client) {
    line.removeIf(waiting -> waiting.client.equals(client));
  }
}
