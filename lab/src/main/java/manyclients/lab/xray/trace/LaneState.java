package manyclients.lab.xray.trace;

/// What the thread or the client of a lane was doing.
public interface LaneState {

  /// What readers call it: `in a queue`.
  String words();

  /// Its number in a trace's file, by which the page knows it.
  int number();
}
