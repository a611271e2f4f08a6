package manyclients.exercises.ch08;

import java.util.function.LongConsumer;

/// The reader's side of a completion queue. The kernel is at the other end.
public final class Completions {

  /// The shared memory. Loads acquire, and stores release.
  public interface Shared {
    int head();

    /// Stores the head. From now on the places before it are the kernel's.
    void storeHead(int head);

    int tail();

    /// Returns the data in a place, counted from 0.
    long data(int place);

    /// Returns the number of places, a power of two.
    int size();
  }

  private final Shared shared;

  public Completions(Shared shared) {
    this.shared = shared;
  }

  /// Hands all posted completions to the consumer, and gives their places back.
  ///
  /// @return how many there were
  public int takeAll(LongConsumer consumer) {
    int tail = shared.tail();
    int head = shared.head();
    int taken = 0;
    while (head != tail) {
      try {
        consumer.accept(shared.data(head & shared.size() - 1));
      } finally {
        head++;
        shared.storeHead(head);
      }
      taken++;
    }
    return taken;
  }
}
