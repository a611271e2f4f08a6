package manyclients.uring;

import java.io.IOException;
import java.nio.ByteBuffer;

/// Replies on their way to one client, as its [Session] sees them.
interface Replies {

  /// Takes one reply, which is not consumed; [#flush] when there are no more for now.
  void reply(ByteBuffer payload) throws IOException;

  void flush() throws IOException;

  /// Lets go of what waits on the heap: it will not be sent.
  default void forget() {}

  /// Whether there is to be no reply more until these have left: back-pressure.
  boolean isBlocked();

  /// Whether the kernel has all of them.
  boolean isEmpty();
}
