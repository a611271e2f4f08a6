package manyclients.lab.load;

/// Receives the beginning and the end of the measured time span. The load generator's thread calls
/// it, and waits until it returns. By then the clients are connected, and the warm-up is over.
public interface MeasurementListener {
  void began();

  /// Called at most once, and only after [#began()].
  void ended();
}
