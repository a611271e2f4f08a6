package manyclients.lab.chaos;

import java.time.Duration;

/// One step of a [ChaosPlan]: what the bad network does next to one direction of one connection.
public sealed interface ChaosStep {

  /// Lets so many bytes through, and cuts the stream behind them.
  record Pass(int bytes) implements ChaosStep {}

  /// Lets nothing through for a time. The sender notices when the buffers are full.
  record Pause(Duration time) implements ChaosStep {}

  /// Ends this direction as if its sender had; what comes after is swallowed.
  record HalfClose() implements ChaosStep {}

  /// Ends the connection for both by a reset (RST).
  record Reset() implements ChaosStep {}
}
