package manyclients.exercises.support;

/// A time by which something must happen, and an action if it does not.
public interface Deadline {

  /// Returns the time, on the clock of the wheel that watches this deadline. It may move to a later
  /// time at any moment, without notice.
  long due();

  /// Called when the time has come.
  void expire();
}
