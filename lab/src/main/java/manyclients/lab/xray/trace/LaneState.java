package manyclients.lab.xray.trace;

/// The state of the thread or the client of a lane.
public interface LaneState {

  /// Returns its name for readers: `in a queue`.
  String words();

  /// Returns its number in a trace's file, by which the page knows it.
  int number();
}
