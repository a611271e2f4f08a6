package manyclients.reactors;

import java.time.Duration;
import java.util.List;
import manyclients.selector.EventLoop;

// tag::farewell[]
/// Waits for loops that end by themselves, and ends those that do not.
final class Farewell {

  private Farewell() {}

  static void await(List<EventLoop> loops, Duration atMost) {
    try {
      long end = System.nanoTime() + atMost.toNanos();
      for (EventLoop loop : loops) {
        if (!loop.join(Duration.ofNanos(end - System.nanoTime()))) {
          loop.interrupt(); // no more patience: what is left closes now
        }
      }
      for (EventLoop loop : loops) {
        loop.join(Duration.ofSeconds(1));
      }
    } catch (InterruptedException e) {
      loops.forEach(EventLoop::interrupt);
      Thread.currentThread().interrupt();
    }
  }
}
// end::farewell[]
