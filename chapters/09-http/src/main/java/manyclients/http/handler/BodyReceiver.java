package manyclients.http.handler;

import java.nio.ByteBuffer;

/// Receives the content of one request, part by part, in the loop. This is the handler's side of
/// back-pressure: while it does not want more, the server does not read from this client.
public interface BodyReceiver {
  /// Reads the content and throws it away.
  BodyReceiver IGNORE = _ -> true;

  /// Takes the next part.
  ///
  /// @param part a view of the bytes that were read, valid during this call only
  /// @return whether more is wanted now. If not, [Reply#wantMore()] asks for it later
  boolean part(ByteBuffer part);

  /// Called once when the content is complete, even for a request without content, unless
  /// [#failed()] is called.
  default void end() {}

  /// Called if the rest of the content will not come: the client has disconnected, broken the rules
  /// or run out of time, the handler has failed, or the server is closing.
  default void failed() {}
}
