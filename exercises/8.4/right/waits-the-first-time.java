package manyclients.exercises.ch08;

import java.util.function.LongConsumer;

/// One turn of a ring's loop.
public final class Turn {

  /// A ring that may be too small.
  public interface Ring {
    /// Enters the kernel, which brings completions that it has kept back, as far as there is room.
    ///
    /// @param waits whether it waits for a completion
    void enter(boolean waits);

    /// Takes the next completion and returns its data, or -1 if the ring is empty.
    long next();

    /// Returns whether the kernel keeps completions for which there was no room.
    boolean hasOverflow();
  }

  private final Ring ring;
  private final LongConsumer consumer;
  private final Runnable settled;

  /// @param consumer is given each completion
  /// @param settled is run when all completions of a turn have been seen
  public Turn(Ring ring, LongConsumer consumer, Runnable settled) {
    this.ring = ring;
    this.consumer = consumer;
    this.settled = settled;
  }

  /// Enters the kernel, waits for completions, and handles them.
  public void run() {
    boolean first = true;
    do {
      ring.enter(first);
      first = false;
      takeAll();
    } while (ring.hasOverflow());
    settled.run();
  }

  private void takeAll() {
    while (true) {
      long data = ring.next();
      if (data == -1) {
        return;
      }
      consumer.accept(data);
    }
  }
}
