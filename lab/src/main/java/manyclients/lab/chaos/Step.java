package manyclients.lab.chaos;

import java.time.Duration;

/// What the bad network does next to one direction of one connection.
public sealed interface Step {

  /// Lets so many bytes through, and cuts the stream behind them.
  record Pass(int bytes) implements Step {}

  /// Lets nothing through for a time. Those who send feel it when the buffers are full.
  record Pause(Duration time) implements Step {}

  /// Ends this direction as if its sender had; what comes after is swallowed.
  record HalfClose() implements Step {}

  /// Ends the connection for both, without a goodbye (RST).
  record Reset() implements Step {}
}
