package manyclients.lab.load;

/// The processor time of the generator's own thread so far. A test may replace it.
interface CpuMeter {
  /// Returns the nanoseconds that the thread has run.
  long ran();

  /// Returns the nanoseconds that it was ready to run without a core, or 0 if that is unknown.
  long waited();
}
