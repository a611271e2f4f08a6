package manyclients.contract;

import java.nio.ByteBuffer;

/// Turns the payload of a request into the payload of its reply.
@FunctionalInterface
public interface RequestHandler {

  /// Answers with what was asked.
  RequestHandler ECHO = request -> request;

  /// Answers one request. Several threads may call it at once, some of them for one connection.
  ///
  /// The request is the server's own buffer, lent until the reply is written: return it, or a part
  /// of it, or a buffer of your own; do not keep it.
  ///
  /// @param request the payload, from position to limit
  /// @return the reply's payload, from position to limit
  /// @throws Exception whatever it likes: the server closes that one connection, as it does when
  ///   there is no reply (null)
  ByteBuffer handle(ByteBuffer request) throws Exception;
}
