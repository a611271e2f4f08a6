package manyclients.exercises.support;

/// A time by which something must have happened, and what is done if it has not.
public interface Deadline {

  /// Returns the time, on the clock of the wheel that watches over this deadline. It may move to a
  /// later time at any moment, without notice.
  long due();

  /// The time has come.
  void expire();
}
