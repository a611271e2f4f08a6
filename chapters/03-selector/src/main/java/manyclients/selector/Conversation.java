package manyclients.selector;

import java.io.IOException;
import java.time.Duration;

/// One client's side of a protocol: what it has sent, and what still has to be sent to it. A
/// [Connection] calls it when something can be done, and then asks what to wait for next.
///
/// A conversation only reads from its channel and writes to it: it does not close it or shut it
/// down, and touches no keys and no timers. It never blocks. All methods are called in the loop; an
/// exception from one of the first two ends the connection.
public interface Conversation {

  /// Reads the bytes that have arrived, in one read or a few, and does what they make possible.
  ///
  /// @return whether there was progress: if so, the deadline starts again
  boolean receive() throws IOException;

  /// Continues: the socket has room again, or work that was done elsewhere is finished.
  ///
  /// @return as for [#receive()]
  boolean proceed() throws IOException;

  /// Reads no new requests. Those that have arrived are answered; then the state is DRAINING.
  void drain();

  /// Returns whether it ends after what it has begun. From here on, an error of the connection does
  /// not count as a failure: the client may just leave that way.
  boolean isLeaving();

  /// Frees everything, because the connection has closed or is about to. A second call does
  /// nothing; it must not throw.
  default void close() {}

  /// Returns how many bytes it keeps of requests that it has not taken yet; called after each of
  /// the first two methods. [BufferBudget] has the maximum for all clients together.
  default int kept() {
    return 0;
  }

  /// Returns what the connection has to wait for. It may change only in [#receive()], [#proceed()]
  /// and [#drain()]. When it changes, the deadline starts again.
  Connection.State state();

  /// Returns how long that may take; called when the deadline starts again.
  Duration timeout();
}
