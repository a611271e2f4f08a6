package manyclients.http.handler;

import java.nio.ByteBuffer;

/// Takes the content of one request, part by part, in the loop. It is the handler's side of the
/// back-pressure: while it does not want more, the server does not read from this client.
public interface BodyReceiver {
  /// Reads the content and throws it away.
  BodyReceiver IGNORE = _ -> true;

  /// Takes the next part.
  ///
  /// @param part a view of the bytes that were read, good for this call only
  /// @return whether more is wanted now. If not, [Reply#wantMore()] says later that it is
  boolean part(ByteBuffer part);

  /// There was all of the content. Called once, also for a request without content, unless
  /// [#failed()] is.
  default void end() {}

  /// The rest of the content will not come: the client has gone, broke the rules or ran out of
  /// time, or the server is closing.
  default void failed() {}
}
