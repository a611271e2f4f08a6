package manyclients.exercises.kit.trial;

import java.time.Duration;
import java.util.Optional;
import java.util.Set;

/// Finds threads and ports that outlive the tests. The tests close everything that they open, so
/// the answer has started such a thread or opened such a port.
final class Leftovers {
  private final Sightings sightings;
  private final OpenPorts ports = new OpenPorts();
  private final Set<Thread> before = Thread.getAllStackTraces().keySet();

  Leftovers(Sightings sightings) {
    this.sightings = sightings;
  }

  /// @param patience the maximum time for threads to end
  Optional<Event> find(Duration patience) {
    long end = System.nanoTime() + patience.toNanos();
    for (var entry : Thread.getAllStackTraces().entrySet()) {
      Thread thread = entry.getKey();
      if (isOurs(thread) && !endsBefore(end, thread)) {
        String place = sightings.in(entry.getValue()).map(at -> ", at " + at).orElse("");
        return Optional.of(
            new Event.Leaked(
                "thread \"" + thread.getName() + "\" still runs after the last test" + place,
                "Code that starts a thread must also end it: close the socket that the thread is"
                    + " blocked in, interrupt a thread that waits, and call shutdown() on a"
                    + " pool."));
      }
    }
    return ports.areOpen() ? Optional.of(portLeftOpen()) : Optional.empty();
  }

  private static Event portLeftOpen() {
    return new Event.Leaked(
        "a port is still open after the last test",
        "While a listener is open, the kernel accepts connections that no thread serves, and the"
            + " next server cannot bind the port. Close the listener on every path, even when an"
            + " exception is thrown.");
  }

  private boolean isOurs(Thread thread) {
    ThreadGroup group = thread.getThreadGroup(); // most threads of the JDK are in other groups
    return group != null
        && group.getName().equals("main")
        && !before.contains(thread)
        && !thread.getName().startsWith("CompletableFutureDelayScheduler");
  }

  private static boolean endsBefore(long end, Thread thread) {
    try {
      return thread.join(Duration.ofNanos(Math.max(1, end - System.nanoTime())));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }
}
