package manyclients.lab.load;

/// Receives the beginning and the end of the measured time span, in the load generator's thread,
/// which waits for it to return. The clients are connected and warm by then.
public interface MeasurementListener {
  void began();

  /// Called once if [#began()] was called, and otherwise never.
  void ended();
}
