package manyclients.exercises.support;

import java.time.Duration;

/// Has something done later, by the thread of an event loop.
@FunctionalInterface
public interface Alarm {

  /// Runs an action once, when this much time has passed. It cannot be cancelled.
  void set(Duration after, Runnable action);
}
