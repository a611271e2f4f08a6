package manyclients.http.message;

import java.io.IOException;
import java.nio.ByteBuffer;

/// Produces the body of a response while it is sent. The writer asks for the next part when there
/// is room for it. So a body larger than memory needs only a buffer, and a client that does not
/// read stops the source.
public interface BodySource {
  /// The result of asking the source.
  enum Outcome {
    /// Some bytes, and there may be more.
    SOME,
    /// Nothing now. The source reports when there is more.
    LATER,
    /// The end of the body. Bytes from the same call still belong to it.
    END
  }

  /// Writes as many bytes as it has, or as fit. Called in the loop, so it must not block.
  ///
  /// @param room has at least one free byte
  /// @throws IOException if the rest of the body cannot be read. The connection is closed without
  ///   the end of the body, which tells the client that the response is incomplete
  Outcome pull(ByteBuffer room) throws IOException;

  /// Called once, when the body has been sent or will not be.
  default void close() {}
}
