package manyclients.lab.chaos;

import java.time.Duration;

/// One step of a [ChaosPlan]: what the bad network does next to one direction of one connection.
public sealed interface ChaosStep {

  /// Lets this many bytes through, as a piece of their own.
  record Pass(int bytes) implements ChaosStep {}

  /// Lets nothing through for a time. Once the buffers are full, the sender has to wait.
  record Pause(Duration time) implements ChaosStep {}

  /// Ends this direction, as a half-close by its sender would. Later bytes are discarded.
  record HalfClose() implements ChaosStep {}

  /// Resets the connection (RST) at both ends.
  record Reset() implements ChaosStep {}
}
