package manyclients.exercises.ch04;

import java.util.concurrent.Executor;

/// Where a loop hands in work. Workers are given so much and no more; what is too much for them
/// waits, if there is a seat, and is refused if there is none. It belongs to the loop's thread.
public final class FairDesk<C> {
  private final Executor workers;
  private final int seats;
  private final int each;
  private int places;

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
    places--;
    workers.execute(work); // TODO: only if there is a place; wait or refuse if not
    return true;
  }

  /// Something that the workers were given is done.
  public void done() {
    places++; // TODO: somebody may wait for it
  }

  /// A client has gone. What waits for it is not run; what a worker has goes on, and is done later.
  public void leave(C client) {
    // TODO
  }
}
