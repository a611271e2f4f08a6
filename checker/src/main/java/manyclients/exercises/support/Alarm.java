package manyclients.exercises.support;

import java.time.Duration;

/// A timer of an event loop, whose thread runs the actions.
@FunctionalInterface
public interface Alarm {

  /// Runs an action once, after this time. It cannot be cancelled.
  void set(Duration after, Runnable action);
}
