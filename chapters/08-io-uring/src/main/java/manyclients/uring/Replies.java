package manyclients.uring;

import java.io.IOException;
import java.nio.ByteBuffer;

/// Replies on their way to one client, as its [Session] sees them.
interface Replies {

  /// Takes one reply, which is not consumed; [#flush] when there are no more for now.
  void reply(ByteBuffer payload) throws IOException;

  /// Takes a reply that is the request itself. Its frame is whole where it came, and may leave from
  /// there.
  ///
  /// @param came what came; the frame ends at its position
  default void replyInPlace(ByteBuffer came, ByteBuffer payload) throws IOException {
    reply(payload);
  }

  void flush() throws IOException;

  /// Lets go of what waits on the heap: it will not be sent.
  default void forget() {}

  /// Whether there is to be no reply more until these have left: back-pressure.
  boolean isBlocked();

  /// Whether the kernel has all of them.
  boolean isEmpty();
}
