package manyclients.reactors;

import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.Executor;

// tag::desk[]
/// Where a loop hands in work. It takes so much and no more; whoever finds it full waits in line,
/// and is called in turn. It belongs to the loop's thread.
final class Desk {
  private final Executor workers;
  private final Queue<Runnable> line = new ArrayDeque<>();
  private int places;

  /// @param workers are never given more at once than there are places
  Desk(Executor workers, int places) {
    this.workers = workers;
    this.places = places;
  }

  /// Whether work may be handed in at once: there is a place, and nobody was there before.
  boolean isFree() {
    return places > 0 && line.isEmpty();
  }

  void handIn(Runnable work) {
    places--;
    workers.execute(work);
  }

  // end::desk[]

  // tag::line[]
  /// @param turn is run in the loop, once, when there is a place; it may hand in one thing
  void waitInLine(Runnable turn) {
    line.add(turn);
  }

  /// Something that was handed in is done.
  void done() {
    places++;
    Runnable next;
    while (places > 0 && (next = line.poll()) != null) {
      next.run();
    }
  }
}
// end::line[]
