package manyclients.exercises.ch04;

import java.util.concurrent.Executor;

/// A desk where a loop hands in work. Workers get a bounded amount of it; more than that waits if
/// there is a seat, and is refused otherwise. The desk belongs to the loop's thread.
public final class FairDesk<C> {
  private final Executor workers;
  private final int seats;
  private final int each;
  private int places;

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
    places--;
    workers.execute(work); // TODO: only if there is a place; wait or refuse if not
    return true;
  }

  /// Reports that one piece of the workers' work is done.
  public void done() {
    places++; // TODO: other work may be waiting
  }

  /// Called when a client has left. Its waiting work is not run; work that a worker has continues
  /// to its end.
  public void leave(C client) {
    // TODO
  }
}
