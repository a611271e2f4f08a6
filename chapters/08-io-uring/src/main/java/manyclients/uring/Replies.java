package manyclients.uring;

import java.io.IOException;
import java.nio.ByteBuffer;

/// Replies on their way to one client, as its [Session] sees them.
interface Replies {

  /// Adds one reply, which is not consumed. Call [#flush] when there are no more for now.
  void reply(ByteBuffer payload) throws IOException;

  void flush() throws IOException;

  /// Drops the replies on the heap, because they will not be sent.
  default void forget() {}

  /// Returns whether no replies may be made until these have left: back-pressure.
  boolean isBlocked();

  /// Returns whether the kernel has all replies.
  boolean isEmpty();
}
