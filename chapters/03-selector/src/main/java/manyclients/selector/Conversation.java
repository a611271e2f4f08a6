package manyclients.selector;

import java.io.IOException;
import java.time.Duration;

/// One client's side of a protocol: what it has sent, and what it is to be sent. A [Connection]
/// calls it when something can be done, and then asks what to wait for next.
///
/// A conversation reads from its channel and writes to it, and does nothing else with it: not
/// closing, not shutting down, no keys and no timers. It never blocks. All methods are called in
/// the loop; an exception from either of the first two ends the connection.
public interface Conversation {

  /// Reads what has come, in one read or a few, and does what that makes possible.
  ///
  /// @return whether there was progress: if so, the deadline starts anew
  boolean receive() throws IOException;

  /// Goes on: the socket has room again, or work that was done elsewhere is finished.
  ///
  /// @return as for [#receive()]
  boolean proceed() throws IOException;

  /// Reads no new requests. Those that have come are answered, and then the state is DRAINING.
  void drain();

  /// Whether it ends after what it has begun: it was told to, or cannot go on. From here on, an
  /// error of the connection is not counted as a failure: it may be the client's way of leaving.
  boolean isLeaving();

  /// The connection has closed, or is about to. Lets go of everything, and of nothing the second
  /// time; must not throw.
  default void close() {}

  /// How many bytes it has in memory of requests that it has not taken yet: asked after each of the
  /// first two methods. [BufferBudget] has the maximum for all clients together.
  default int kept() {
    return 0;
  }

  /// What the connection is to wait for. It may change in [#receive()], [#proceed()] and
  /// [#drain()], and at no other time. When it changes, the deadline starts anew.
  Connection.State state();

  /// How long that may take; asked when the deadline starts anew.
  Duration timeout();
}
