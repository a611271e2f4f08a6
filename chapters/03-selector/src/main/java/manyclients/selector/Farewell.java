package manyclients.selector;

import java.time.Duration;
import java.util.List;

// tag::farewell[]
/// Waits for loops that end by themselves, and ends those that do not.
public final class Farewell {

  private Farewell() {}

  public static void await(List<EventLoop> loops, Duration atMost) {
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
