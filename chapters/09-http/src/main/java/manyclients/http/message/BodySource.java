package manyclients.http.message;

import java.io.IOException;
import java.nio.ByteBuffer;

/// Makes the body of a response while it is sent. It is asked for the next part when there is room
/// for it. So a body larger than memory needs only a buffer, and a client that does not read stops
/// the source.
public interface BodySource {
  /// The result of asking the source.
  enum Outcome {
    /// Bytes, and maybe more of them.
    SOME,
    /// Nothing now: the source reports when there is more.
    LATER,
    /// The end of the body. Bytes from the same call still belong to it.
    END
  }

  /// Puts as much as there is, or as there is room for. Called in the loop: it must not block.
  ///
  /// @param room at least one byte
  /// @throws IOException when the rest of the body cannot be read. The connection is closed without
  ///   the end of the body, which tells the client that the response is incomplete
  Outcome pull(ByteBuffer room) throws IOException;

  /// The body has been sent, or will not be. Called once.
  default void close() {}
}
