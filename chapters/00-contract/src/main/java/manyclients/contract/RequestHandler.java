package manyclients.contract;

import java.nio.ByteBuffer;

/// Turns the payload of a request into the payload of its reply.
///
/// The *request* is the server's own memory, lent until `handle` returns: a slice with exactly the
/// payload's bytes (position 0; limit and capacity are its length), big-endian each time. Do to it
/// what you like (`rewind`, `clear`, `order`, `compact`): no other request is touched. Only `array`
/// is not for you: it is all of the server's buffer, with bytes of other clients. To keep the
/// request is to keep a view whose bytes and limits change: copy what is needed later, or by
/// another thread.
///
/// The *reply* is whatever lies between position and limit: the request, a part of it, or a buffer
/// of any kind. It is not consumed, so one buffer may be returned for ever, by several threads at
/// once. After it is returned it must not be changed: a server that calls the handler in its loop
/// or in the client's thread has taken the bytes before it calls it there again; one with workers
/// takes them later, and does not say when.
@FunctionalInterface
public interface RequestHandler {

  /// Answers with what was asked.
  RequestHandler ECHO = request -> request;

  /// Answers one request. Several threads may call it at once: for several connections, and in
  /// designs with workers also for requests of one connection, whose replies leave in order.
  ///
  /// The thread that calls it is interrupted in two cases: when a server that closes waits no
  /// longer; and when the request's time is up, unless the thread is that of a loop, which other
  /// clients need, too. It may return with the interrupt flag set. It cannot close its own server
  /// (see [Server#close()]).
  ///
  /// @param request the payload, from position 0 to limit
  /// @return the reply's payload, from position to limit
  /// @throws Exception whatever it likes: the server closes that one connection, as it does when
  ///   there is no reply (null), and tells its [ErrorListener]
  ByteBuffer handle(ByteBuffer request) throws Exception;
}
