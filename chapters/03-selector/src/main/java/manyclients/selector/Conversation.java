package manyclients.selector;

import java.io.IOException;
import java.time.Duration;

/// One client's side of a protocol: the bytes that it has sent, and those that it is to get. A
/// [Connection] calls it when something can be done, and then asks what to wait for next.
///
/// A conversation reads from its channel and writes to it. It must not close it or shut it down,
/// and uses no keys and no timers. It never blocks. All methods are called in the loop; an
/// exception from one of the first two ends the connection.
public interface Conversation {

  /// Reads the bytes that have arrived, in one read or a few, and acts on them.
  ///
  /// @return whether there was progress: if so, the deadline starts again
  boolean receive() throws IOException;

  /// Continues after the socket has room again, or after work elsewhere is finished.
  ///
  /// @return as for [#receive()]
  boolean proceed() throws IOException;

  /// Reads no new requests. Answers those that have arrived; then its state is DRAINING.
  void drain();

  /// Returns whether it ends after its present work. From then on, an error of the connection does
  /// not count as a failure, because a client may leave in that way.
  boolean isLeaving();

  /// Frees everything, because the connection has closed or is about to. It must not throw; a
  /// second call does nothing.
  default void close() {}

  /// Returns the bytes that it keeps of unfinished requests; called after each of the first three
  /// methods. [BufferBudget] has the maximum for all clients together.
  default int kept() {
    return 0;
  }

  /// Returns the state that the connection waits in. It may change only in [#receive()],
  /// [#proceed()] and [#drain()]. When it changes, the deadline starts again.
  Connection.State state();

  /// Returns the maximum time in this state; called when the deadline starts again.
  Duration timeout();
}
