package manyclients.uring;

import java.io.IOException;
import java.nio.ByteBuffer;

/// Replies on their way to one client, as its [Session] sees them.
interface Replies {

  /// Adds one reply, which is not consumed; call [#flush] when there are no more for now.
  void reply(ByteBuffer payload) throws IOException;

  void flush() throws IOException;

  /// Drops what waits on the heap: it will not be sent.
  default void forget() {}

  /// Returns whether no more replies may be made until these have left: back-pressure.
  boolean isBlocked();

  /// Returns whether the kernel has all of them.
  boolean isEmpty();
}
