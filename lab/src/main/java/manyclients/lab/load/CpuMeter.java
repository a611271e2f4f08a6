package manyclients.lab.load;

/// What the generator's own thread has cost so far. A test may put one that lies in its place.
interface CpuMeter {
  /// Nanoseconds it has run.
  long ran();

  /// Nanoseconds it was ready to run and had no core. 0 where the system does not tell.
  long waited();
}
