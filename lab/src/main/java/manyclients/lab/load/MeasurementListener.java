package manyclients.lab.load;

/// Receives the beginning and the end of the measured time span. The load generator's thread calls
/// it, and waits until it returns. The clients are connected and warm by then.
public interface MeasurementListener {
  void began();

  /// Called once if [#began()] was called, and otherwise never.
  void ended();
}
