package manyclients.exercises.support;

/// A time by which something must have happened, and what is done if it has not.
public interface Deadline {

  /// The time, on the clock of whoever watches over it. It may have moved to a later one at any
  /// time, without a word.
  long due();

  /// The time has come.
  void expire();
}
