package manyclients.lab.load;

/// Is called when the measured time span begins and when it ends, in the load generator's thread,
/// which waits for it to return. The clients are connected and warm by then.
public interface MeasurementListener {
  void began();

  /// Called once if [#began()] was called, and otherwise never.
  void ended();
}
