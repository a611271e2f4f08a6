package manyclients.lab.load;

/// Receives the beginning and the end of the measured time span, which follows the warm-up. The
/// load generator's thread calls it, and does nothing else until it returns.
public interface MeasurementListener {
  void began();

  /// Called at most once, and only after [#began()].
  void ended();
}
