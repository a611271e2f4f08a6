package manyclients.lab.xray.trace;

/// What the thread or the client of a lane was doing.
public interface LaneState {

  /// Its name in words: that of an enum's constant.
  String name();

  /// Its number, by which the page knows it.
  int number();
}
