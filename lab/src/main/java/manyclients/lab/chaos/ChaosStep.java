package manyclients.lab.chaos;

import java.time.Duration;

/// One step of a [ChaosPlan]: what the bad network does next to one direction of one connection.
public sealed interface ChaosStep {

  /// Lets this many bytes through, and cuts the stream after them.
  record Pass(int bytes) implements ChaosStep {}

  /// Lets nothing through for a time. The sender notices once the buffers are full.
  record Pause(Duration time) implements ChaosStep {}

  /// Ends this direction as if its sender had; bytes that come later are discarded.
  record HalfClose() implements ChaosStep {}

  /// Ends the connection for both by a reset (RST).
  record Reset() implements ChaosStep {}
}
